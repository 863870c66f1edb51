/**
 * Countries with their adjectives in German, French and Spanish, by the terms of `countries.ts`, and the towns and regions from which
 * goods come; `words.ts` explains the notation. Further countries stand in `taxonomy.ts`.
 */
export const countryRows = `
Germany | Deutschland, deutsch | Allemagne, allemand | Alemania, alemán, alemana, alemanes
Austria | Österreich, österreichisch | Autriche, autrichien, autrichienne | Austria, austriaco, austríaco
Switzerland | Schweiz, schweizerisch, Schweizer | Suisse | Suiza, suizo
France | Frankreich, französisch | France, français, française | Francia, francés, francesa, franceses
Italy | Italien, italienisch | Italie, italien, italienne | Italia, italiano
Spain | Spanien, spanisch | Espagne, espagnol | España, español, española
Portugal | Portugal, portugiesisch | Portugal, portugais | Portugal, portugués, portuguesa
Belgium | Belgien, belgisch | Belgique, belge | Bélgica, belga
Netherlands | Niederlande, Niederlanden, Holland, niederländisch, holländisch | Pays-Bas, Hollande, néerlandais, hollandais | Países Bajos, Holanda, holandés, holandesa, neerlandés
Luxembourg | Luxemburg, luxemburgisch | Luxembourg, luxembourgeois | Luxemburgo
United Kingdom | Großbritannien, Vereinigtes Königreich, Vereinigten Königreich, britisch | Royaume-Uni, Grande-Bretagne, britannique | Reino Unido, Gran Bretaña, británico
England | England, englisch | Angleterre, anglais | Inglaterra, inglés, inglesa
Scotland | Schottland, schottisch | Écosse, écossais | Escocia, escocés, escocesa
Wales | Wales, walisisch | Pays de Galles, gallois | Gales, galés, galesa
Ireland | Irland, irisch | Irlande, irlandais | Irlanda, irlandés, irlandesa
Denmark | Dänemark, dänisch | Danemark, danois | Dinamarca, danés, danesa
Sweden | Schweden, schwedisch | Suède, suédois | Suecia, sueco
Norway | Norwegen, norwegisch | Norvège, norvégien, norvégienne | Noruega, noruego
Finland | Finnland, finnisch | Finlande, finlandais | Finlandia, finlandés, finlandesa
Iceland | Island, isländisch | Islande, islandais | Islandia, islandés, islandesa
Poland | Polen, polnisch | Pologne, polonais | Polonia, polaco
Czech Republic | Tschechien, Tschechische Republik, Böhmen, tschechisch, böhmisch | République tchèque, Tchéquie, Bohême, tchèque | República Checa, Chequia, Bohemia, checo, bohemio
Slovakia | Slowakei, slowakisch | Slovaquie, slovaque | Eslovaquia, eslovaco
Hungary | Ungarn, ungarisch | Hongrie, hongrois | Hungría, húngaro
Romania | Rumänien, Siebenbürgen, rumänisch | Roumanie, Transylvanie, roumain | Rumanía, Rumania, Transilvania, rumano
Bulgaria | Bulgarien, bulgarisch | Bulgarie, bulgare | Bulgaria, búlgaro
Croatia | Kroatien, kroatisch | Croatie, croate | Croacia, croata
Slovenia | Slowenien, slowenisch | Slovénie, slovène | Eslovenia, esloveno
Serbia | Serbien, serbisch | Serbie, serbe | Serbia, serbio
Bosnia | Bosnien, bosnisch | Bosnie, bosniaque | Bosnia, bosnio
Albania | Albanien, albanisch | Albanie, albanais | Albania, albanés, albanesa
North Macedonia < Europe | Nordmazedonien | Macédoine du Nord | Macedonia del Norte
Greece | Griechenland, griechisch | Grèce, grec, grecque | Grecia, griego
Malta | Malta, maltesisch | Malte, maltais | Malta, maltés
Estonia | Estland, estnisch | Estonie, estonien, estonienne | Estonia, estonio
Latvia | Lettland, lettisch | Lettonie, letton | Letonia, letón
Lithuania | Litauen, litauisch | Lituanie, lituanien, lituanienne | Lituania, lituano
Ukraine | Ukraine, ukrainisch | Ukraine, ukrainien, ukrainienne | Ucrania, ucraniano
Turkey | Türkei, türkisch | Turquie, turc, turque | Turquía, turco
Russia < Europe | Russland, russisch | Russie, russe | Rusia, ruso
Europe | Europa, europäisch, EU | Europe, européen, européenne, UE | Europa, europeo, UE
Scandinavia | Skandinavien, skandinavisch, nordisch* | Scandinavie, scandinave | Escandinavia, escandinavo
China | China, chinesisch | Chine, chinois | China, chino*
Japan | Japan, japanisch | Japon, japonais | Japón, japonés, japonesa
India | Indien, indisch | Inde, indien*, indienne* | India, indio*
South Korea | Südkorea, Korea, koreanisch | Corée du Sud, Corée, coréen, coréenne | Corea del Sur, Corea, coreano
Taiwan | Taiwan, taiwanisch | Taïwan, Taiwan, taïwanais | Taiwán, taiwanés
Vietnam | Vietnam, vietnamesisch | Vietnam, Viêt Nam, vietnamien, vietnamienne | Vietnam, vietnamita
Thailand | Thailand, thailändisch | Thaïlande, thaïlandais | Tailandia, tailandés
Indonesia | Indonesien, indonesisch, Bali | Indonésie, indonésien, Bali | Indonesia, indonesio, Bali
Malaysia | Malaysia | Malaisie | Malasia
Philippines | Philippinen, philippinisch | Philippines, philippin | Filipinas, filipino
Bangladesh | Bangladesch, Bangladesh | Bangladesh | Bangladés, Bangladesh
Pakistan | Pakistan, pakistanisch | Pakistan, pakistanais | Pakistán, pakistaní
Sri Lanka | Sri Lanka | Sri Lanka | Sri Lanka
Nepal | Nepal, nepalesisch | Népal, népalais | Nepal, nepalí
Cambodia | Kambodscha | Cambodge | Camboya
Iran | Iran, persisch | Iran, persan | Irán, persa
Israel | Israel, israelisch | Israël, israélien | Israel, israelí
Mongolia | Mongolei, mongolisch | Mongolie, mongol | Mongolia, mongol
United States | USA, Vereinigte Staaten, Amerika, amerikanisch, US | États-Unis, USA, Amérique, américain | Estados Unidos, EE. UU, EEUU, USA, estadounidense, americano
Canada | Kanada, kanadisch | Canada, canadien, canadienne | Canadá, canadiense
Mexico | Mexiko, mexikanisch | Mexique, mexicain | México, Méjico, mexicano
Argentina | Argentinien, argentinisch | Argentine, argentin | Argentina, argentino
Brazil | Brasilien, brasilianisch | Brésil, brésilien, brésilienne | Brasil, brasileño
Chile | Chile, chilenisch | Chili, chilien | Chile, chileno
Colombia | Kolumbien, kolumbianisch | Colombie, colombien | Colombia, colombiano
Peru | Peru, peruanisch | Pérou, péruvien, péruvienne | Perú, peruano
Ecuador | Ecuador | Équateur, équatorien | Ecuador, ecuatoriano
Bolivia | Bolivien, bolivianisch | Bolivie, bolivien | Bolivia, boliviano
Uruguay | Uruguay | Uruguay, uruguayen | Uruguay, uruguayo
Paraguay < South America | Paraguay | Paraguay | Paraguay, paraguayo
Venezuela < South America | Venezuela | Venezuela | Venezuela, venezolano
Guatemala | Guatemala | Guatemala | Guatemala, guatemalteco
Morocco | Marokko, marokkanisch | Maroc, marocain | Marruecos, marroquí
Tunisia | Tunesien, tunesisch | Tunisie, tunisien, tunisienne | Túnez, tunecino
Algeria < Africa | Algerien, algerisch | Algérie, algérien | Argelia, argelino
Egypt | Ägypten, ägyptisch | Égypte, égyptien, égyptienne | Egipto, egipcio
Kenya | Kenia, kenianisch | Kenya, kényan | Kenia, keniano
Ethiopia | Äthiopien, äthiopisch | Éthiopie, éthiopien | Etiopía, etíope
Ghana | Ghana, ghanaisch | Ghana, ghanéen | Ghana, ghanés
Senegal | Senegal, senegalesisch | Sénégal, sénégalais | Senegal, senegalés
Madagascar | Madagaskar, madagassisch | Madagascar, malgache | Madagascar, malgache
South Africa | Südafrika, südafrikanisch | Afrique du Sud, sud-africain | Sudáfrica, sudafricano
Australia | Australien, australisch | Australie, australien, australienne | Australia, australiano
New Zealand | Neuseeland, neuseeländisch | Nouvelle-Zélande, néo-zélandais | Nueva Zelanda, neozelandés
`;

/** Regions with adjectives of their own. */
export const regionRows = `
Bavaria | Bayern, bayerisch, bairisch | Bavière, bavarois | Baviera, bávaro
Saxony < Germany | Sachsen, sächsisch, Meißner, Meissner | Saxe, saxon, saxonne | Sajonia, sajón, sajona
Thuringia < Germany | Thüringen, thüringisch, Thüringer | Thuringe, thuringeois | Turingia, turingio
Swabia < Germany | Schwaben, schwäbisch | Souabe, souabe | Suabia, suabo
Franconia < Germany | Franken, fränkisch | Franconie, franconien | Franconia, franconio
Westphalia < Germany | Westfalen, westfälisch | Westphalie, westphalien | Westfalia, westfaliano
Tyrol < Austria | Tirol, Tiroler, tirolerisch | Tyrol, tyrolien, tyrolienne | Tirol, tirolés, tirolesa
Styria < Austria | Steiermark, steirisch | Styrie, styrien | Estiria, estirio
Carinthia < Austria | Kärnten, Kärntner | Carinthie, carinthien | Carintia, carintio
Brittany | Bretagne, bretonisch | Bretagne, breton, bretonne | Bretaña, bretón, bretona
Normandy | Normandie, normannisch | Normandie, normand | Normandía, normando
Provence | Provence, provenzalisch | Provence, provençal | Provenza, provenzal
Alsace < France | Elsass, elsässisch, Elsässer | Alsace, alsacien, alsacienne | Alsacia, alsaciano
Auvergne < France | Auvergne, Auvergner | Auvergne, auvergnat | Auvernia, auvernés
Basque Country < Spain | Baskenland, baskisch | Pays basque, basque | País Vasco, Euskadi, vasco, vascón
Savoy < France | Savoyen, savoyisch | Savoie, savoyard | Saboya, saboyano
Jura < France | Jurassier | jurassien, jurassienne | jurásico*
Vosges < France | Vogesen, Vogeser | Vosges, vosgien, vosgienne | Vosgos, vosgo
Burgundy < France | Burgund, burgundisch | Bourgogne, bourguignon, bourguignonne | Borgoña, borgoñón
Corsica < France | Korsika, korsisch | Corse, corse | Córcega, corso
Québec < Canada | Québecer | québécois | quebequés
Tuscany | Toskana, toskanisch | Toscane, toscan | Toscana, toscano
Sicily | Sizilien, sizilianisch | Sicile, sicilien, sicilienne | Sicilia, siciliano
Sardinia < Italy | Sardinien, sardisch | Sardaigne, sarde | Cerdeña, sardo
Venice < Italy | Venedig, Venice, venezianisch | Venise, Venice, vénitien, vénitienne | Venecia, Venice, veneciano
Andalusia < Spain | Andalusien, andalusisch | Andalousie, andalou, andalouse | Andalucía, andaluz, andaluza
Catalonia < Spain | Katalonien, katalanisch | Catalogne, catalan | Cataluña, catalán, catalana
Galicia < Spain | Galicien, galicisch | Galice, galicien, galicienne | Galicia, gallego
Castile < Spain | Kastilien, kastilisch | Castille, castillan | Castilla, castellano*, manchego
Valencia < Spain | valencianisch | valencien, valencienne | valenciano
Mallorca < Spain | mallorquinisch | majorquin | mallorquín, mallorquina
Asturias < Spain | Asturien, asturisch | Asturies, asturien, asturienne | Asturias, asturiano
Oaxaca < Mexico | oaxakisch | oaxaquénien | oaxaqueño
Jalisco < Mexico | jaliscisch | jaliscien | jalisciense, tapatío
Andes < South America | Anden, andin | Andes, andin | Andes, andino
Himalaya < Asia | Himalaya, himalayisch | Himalaya, himalayen | Himalaya, himalayo
Flanders < Belgium | Flandern, flämisch, flandrisch | Flandre, Flandres, flamand | Flandes, flamenco*
Wallonia < Belgium | Wallonien, wallonisch | Wallonie, wallon | Valonia, valón
Faroe Islands < Europe | Färöer, Färöern, färöisch | Féroé, féroïen | Feroe, feroés
Ticino < Switzerland | Tessin, Ticino | Tessin, Ticino | Tesino, Ticino
Geneva < Switzerland | Genf, Geneva | Genève, Geneva | Ginebra, Geneva
Basel < Switzerland | Basel | Bâle, Basel | Basilea, Basel
Lucerne < Switzerland | Luzern, Lucerne | Lucerne, Luzern | Lucerna, Lucerne
Valais < Switzerland | Wallis, Valais | Valais | Valais
Vienna < Austria | Wien, Vienna | Vienne, Vienna | Viena, Vienna
Munich < Germany | München, Munich | Munich | Múnich, Munich
Cologne < Germany | Köln, Cologne | Cologne | Colonia, Cologne
Nuremberg < Germany | Nürnberg, Nuremberg | Nuremberg | Núremberg, Nuremberg
Black Forest < Germany | Schwarzwald, Black Forest | Forêt-Noire, Black Forest | Selva Negra, Black Forest
Milan < Italy | Mailand, Milan | Milan | Milán, Milan
Florence < Italy | Florenz, Florence | Florence | Florencia, Florence
Naples < Italy | Neapel, Naples | Naples | Nápoles, Naples
Turin < Italy | Turin | Turin | Turín, Turin
Lisbon < Portugal | Lissabon, Lisbon | Lisbonne, Lisbon | Lisboa, Lisbon
Seville < Spain | Sevilla, Seville | Séville, Seville | Sevilla, Seville
Antwerp < Belgium | Antwerpen, Antwerp | Anvers, Antwerp | Amberes, Antwerp
Brussels < Belgium | Brüssel, Brussels | Bruxelles, Brussels | Bruselas, Brussels
London < England | London | Londres, London | Londres, London
Edinburgh < Scotland | Edinburgh | Édimbourg, Edinburgh | Edimburgo, Edinburgh
Copenhagen < Denmark | Kopenhagen, Copenhagen | Copenhague, Copenhagen | Copenhague, Copenhagen
Prague < Czech Republic | Prag, Prague | Prague | Praga, Prague
Warsaw < Poland | Warschau, Warsaw | Varsovie, Warsaw | Varsovia, Warsaw
Transylvania < Romania | siebenbürgisch | transylvain | transilvano
`;

/** Towns and regions by country. They are written as in their country; other spellings stand beside them. */
export const townRows = `
Germany: Solingen, Remscheid, Pforzheim, Idar-Oberstein, Meißen, Meissen, Thüringen, Thuringe, Turingia, Sachsen, Bayern, Bavière, Baviera, Franken, Oberfranken, Schwaben, Württemberg, Baden, Hessen, Westfalen, Rheinland, Saarland, Pfalz, Niedersachsen, Brandenburg, Mecklenburg, Holstein, Friesland, Schwarzwald, Forêt-Noire, Selva Negra, Erzgebirge, Allgäu, Oberpfalz, Westerwald, Harz, Eifel, Sauerland, Spreewald, Lausitz, Vogtland, Odenwald, Münsterland, Berlin, Hamburg, Hambourg, Hamburgo, München, Munich, Köln, Cologne, Colonia, Frankfurt, Francfort, Stuttgart, Düsseldorf, Leipzig, Dresden, Dresde, Nürnberg, Nuremberg, Bremen, Brême, Hannover, Hanovre, Essen, Dortmund, Chemnitz, Augsburg, Jena, Weimar, Erfurt, Kassel, Bielefeld, Krefeld, Wuppertal, Aachen, Freiburg, Karlsruhe, Mannheim, Heidelberg, Ulm, Regensburg, Passau, Coburg, Selb, Zwiesel, Seiffen, Ruhla, Glashütte, Tuttlingen, Markneukirchen, Offenbach, Gmund, Iserlohn, Lüdenscheid, Apolda, Albstadt, Rostock, Lübeck, Kiel
Austria: Wien, Vienne, Viena, Graz, Linz, Salzburg, Salzbourg, Salzburgo, Innsbruck, Tirol, Tyrol, Steiermark, Styrie, Estiria, Kärnten, Vorarlberg, Burgenland, Oberösterreich, Niederösterreich, Salzkammergut, Waldviertel, Mühlviertel, Zillertal, Gmunden, Wattens, Kapfenberg, Steyr, Dornbirn, Klagenfurt
Switzerland: Zürich, Zurich, Bern, Berne, Berna, Basel, Bâle, Basilea, Genf, Genève, Ginebra, Lausanne, Luzern, Lucerne, Appenzell, Graubünden, Grisons, Wallis, Tessin, Emmental, Engadin, Toggenburg, Sankt Gallen, St. Gallen, Saint-Gall, Winterthur, Biel, Neuchâtel, Neuenburg, Toggenburg, Glarus, Uri, Schwyz
France: Paris, París, Lyon, Marseille, Marsella, Lille, Nantes, Rennes, Bordeaux, Toulouse, Strasbourg, Montpellier, Nice, Grenoble, Saint-Étienne, Dijon, Angers, Brest, Tours, Limoges, Laguiole, Thiers, Nogent, Grasse, Calais, Roanne, Troyes, Cholet, Romans, Millau, Baccarat, Biot, Vallauris, Quimper, Moustiers, Lunéville, Sarreguemines, Oyonnax, Morez, Besançon, Mazamet, Castres, Graulhet, Aubusson, Tarare, Jura, Vosges, Vogesen, Bretagne, Bretaña, Normandie, Normandía, Provence, Provenza, Savoie, Haute-Savoie, Auvergne, Alsace, Elsass, Alsacia, Lorraine, Bourgogne, Burgund, Champagne, Ardennes, Limousin, Périgord, Dordogne, Gascogne, Pays basque, Béarn, Corse, Camargue, Cévennes, Ardèche, Drôme, Vendée, Anjou, Touraine, Berry, Picardie, Flandre, Landes, Gers, Aveyron, Lozère, Corrèze, Creuse, Haute-Marne, Haute-Loire, Isère, Bresse, Franche-Comté, Occitanie, Île-de-France
Italy: Mailand, Milan, Milán, Milano, Rom, Rome, Roma, Turin, Torino, Turín, Florenz, Florence, Florencia, Firenze, Venedig, Venise, Venecia, Venezia, Neapel, Naples, Nápoles, Napoli, Genua, Gênes, Génova, Bologna, Bologne, Bolonia, Verona, Vérone, Como, Côme, Biella, Prato, Murano, Carrara, Carrare, Faenza, Deruta, Maniago, Scarperia, Toskana, Toscane, Toscana, Südtirol, Tyrol du Sud, Lombardei, Lombardie, Lombardía, Venetien, Vénétie, Véneto, Piemont, Piémont, Piamonte, Umbrien, Ombrie, Umbría, Marken, Sizilien, Sicile, Sicilia, Sardinien, Sardaigne, Cerdeña, Apulien, Pouilles, Brescia, Bergamo, Vicenza, Parma, Parme, Modena, Arezzo, Valenza, Friaul, Frioul
Spain: Madrid, Barcelona, Barcelone, Valencia, Valence, Sevilla, Séville, Zaragoza, Saragosse, Málaga, Bilbao, Vitoria, Eibar, Toledo, Tolède, Albacete, Ubrique, Elche, Elda, Alicante, Murcia, Granada, Grenade, Córdoba, Jaén, Úbeda, Cádiz, Huelva, Almería, Salamanca, Valladolid, León, Burgos, Logroño, Pamplona, Béjar, Talavera, Manises, Onil, Ibi, Alcoy, Ontinyent, Crevillent, Igualada, Sabadell, Terrassa, Vic, La Bisbal, Gijón, Oviedo, Taramundi, Vigo, Coruña, Sargadelos, Ferrol, Mallorca, Menorca, Ibiza, Baleares, Canarias, Andalusien, Andalousie, Andalucía, Katalonien, Catalogne, Cataluña, Galicien, Galice, Galicia, Asturien, Asturias, Kastilien, Castilla, Baskenland, País Vasco, Euskadi, Navarra, Aragón, Extremadura, La Rioja, Cantabria, Guipúzcoa
Portugal: Porto, Oporto, Lissabon, Lisbonne, Lisboa, Braga, Guimarães, Caldas da Rainha, Alentejo, Algarve, Madeira, Azoren, Barcelos, Aveiro, Marinha Grande
Belgium: Brüssel, Bruxelles, Bruselas, Antwerpen, Anvers, Amberes, Gent, Gand, Brügge, Bruges, Brujas, Lüttich, Liège, Kortrijk, Courtrai, Flandern, Flandre, Flandes, Wallonie, Namur
Netherlands: Amsterdam, Ámsterdam, Rotterdam, Utrecht, Eindhoven, Delft, Gouda, Tilburg
United Kingdom: London, Londres, Manchester, Birmingham, Leeds, Glasgow, Edinburgh, Édimbourg, Edimburgo, Belfast, Cardiff
England: Sheffield, Stoke-on-Trent, Yorkshire, Cornwall, Cornouailles, Northampton, Bath, Bristol, Leicester, Nottingham
Scotland: Harris, Shetland, Highlands
Ireland: Dublin, Dublín, Cork, Galway, Donegal
Denmark: Kopenhagen, Copenhague, Aarhus, Jütland, Bornholm, Fünen
Sweden: Stockholm, Estocolmo, Göteborg, Malmö, Dalarna, Småland, Eskilstuna, Mora
Norway: Oslo, Bergen
Finland: Helsinki, Lappland, Laponie, Laponia, Fiskars
Poland: Warschau, Varsovie, Varsovia, Krakau, Cracovie, Cracovia, Lodz, Bunzlau, Bolesławiec, Danzig, Breslau, Posen
Czech Republic: Prag, Prague, Praga, Brünn, Gablonz, Karlsbad, Mähren
Hungary: Budapest, Herend
Romania: Bukarest, Bucarest, Klausenburg, Hermannstadt
Croatia: Zagreb, Dalmatien, Istrien
Slovenia: Ljubljana, Laibach
Greece: Athen, Athènes, Atenas, Kreta, Crète, Creta
Turkey: Istanbul, Estambul, Bursa, Denizli, Anatolien, Anatolie, Anatolia, Izmir
China: Shenzhen, Guangdong, Shanghai, Shanghái, Peking, Pékin, Pekín, Hongkong, Hong Kong, Jingdezhen, Yiwu
Japan: Tokio, Tokyo, Kyoto, Kioto, Osaka, Seki, Sakai, Niigata, Tsubame, Arita
India: Mumbai, Delhi, Jaipur, Kaschmir, Cachemire, Moradabad, Rajasthan, Tirupur
Taiwan: Taipeh, Taipei
Vietnam: Hanoi, Saigon
South Korea: Seoul, Séoul, Seúl
United States: New York, Nueva York, Kalifornien, Californie, California, Texas, Vermont, Maine, Oregon, Ohio, Chicago, Boston, Brooklyn, Portland, Detroit, Minnesota, Wisconsin, Kentucky, Tennessee
Canada: Québec, Quebec, Montréal, Montreal, Toronto, Ontario, Vancouver, Gaspésie, Beauce, Nouvelle-Écosse, Nouveau-Brunswick, Manitoba, Alberta, Estrie, Charlevoix
Mexico: Ciudad de México, Guadalajara, Monterrey, Puebla, Oaxaca, Chiapas, Jalisco, Michoacán, Guanajuato, Yucatán, Mérida, Taxco, Talavera de Puebla, Querétaro, Veracruz, Tijuana, Tlaxcala, Hidalgo, Sonora, Sinaloa, Zacatecas
Argentina: Buenos Aires, Rosario, Córdoba, Mendoza, Misiones, Corrientes, Catamarca, Jujuy, Salta, Tucumán, Santa Fe, Mar del Plata, Patagonia, Patagonie, Patagonien, Bariloche, Neuquén, Chaco, Formosa, Entre Ríos, San Luis, San Juan, La Plata, Chubut, Santiago del Estero
Chile: Santiago de Chile, Valparaíso, Temuco, Chiloé, Concepción
Colombia: Bogotá, Medellín, Cali, Cartagena, Antioquia, Nariño
Peru: Lima, Cusco, Cuzco, Arequipa, Ayacucho, Puno, Piura
Ecuador: Quito, Guayaquil, Cuenca, Otavalo, Montecristi
Bolivia: La Paz, Cochabamba
Uruguay: Montevideo
Brazil: São Paulo, Rio de Janeiro, Minas Gerais
Morocco: Marrakesch, Marrakech, Fès, Fez, Casablanca, Tanger, Tánger, Safi
Tunisia: Nabeul, Tunis
Egypt: Kairo, Le Caire, El Cairo
Australia: Melbourne, Sydney, Tasmanien, Tasmanie, Tasmania
`;
