import { family } from './family.ts';

/**
 * Countries that make fewer goods than those in `countries.ts`, and the towns and regions that goods come from, each under its
 * country; `family` explains the notation. A fact that names the town supports a text that names the country, but not the other
 * way round.
 */
export const places = family('country', {
  'Europe/european/eu*':
    'Norway, Kosovo/kosovar, Montenegro/montenegrin, North Macedonia/macedonian, Moldova/moldovan, Belarus/belarusian, Cyprus/cypriot, Andorra/andorran, Liechtenstein, Monaco/monegasque, San Marino, Faroe Islands/faroese, Greenland/greenlandic, Russia/russian',
  'Asia/asian':
    'Laos/lao*/laotian, Myanmar/burma/burmese, Brunei, Bhutan/bhutanese, Maldives/maldivian, Afghanistan/afghan*, Kazakhstan/kazakh, Uzbekistan/uzbek, Turkmenistan/turkmen, Kyrgyzstan/kyrgyz, Tajikistan/tajik, Armenia/armenian, Azerbaijan/azerbaijani, Georgia*/georgian*, Lebanon/lebanese, Jordan*/jordanian, Syria/syrian, Iraq/iraqi, Saudi Arabia/saudi, United Arab Emirates/emirati/uae, Qatar/qatari, Oman/omani, Yemen/yemeni, Kuwait/kuwaiti, Bahrain/bahraini, Timor/timorese, Tibet/tibetan, Macau',
  'Africa/african':
    'Mozambique/mozambican, Zimbabwe/zimbabwean, Zambia/zambian, Malawi/malawian, Botswana/botswanan, Namibia/namibian, Angola/angolan, Cameroon/cameroonian, Nigeria/nigerian, Ivory Coast/ivorian, Mali/malian, Burkina Faso/burkinabe, Niger, Benin/beninese, Togo/togolese, Sierra Leone, Liberia/liberian, Guinea*, Gambia/gambian, Congo/congolese, Gabon/gabonese, Sudan/sudanese, Eritrea/eritrean, Somalia/somali, Algeria/algerian, Libya/libyan, Mauritius/mauritian, Seychelles, Burundi/burundian, Lesotho, Eswatini/swazi, Cape Verde, Zanzibar, Sao Tome/são tomé',
  'Central America':
    'Costa Rica/costa rican, Guatemala/guatemalan, Honduras/honduran, Nicaragua/nicaraguan, Panama*/panamanian, El Salvador/salvadoran, Belize/belizean',
  Caribbean:
    'Jamaica/jamaican, Cuba/cuban, Dominican Republic/dominican, Haiti/haitian, Trinidad/trinidadian, Barbados/barbadian, Grenada/grenadian, Saint Lucia, Puerto Rico/puerto rican, Martinique, Guadeloupe, Bahamas/bahamian',
  'South America/latin america': 'Paraguay/paraguayan, Venezuela/venezuelan, Guyana/guyanese, Suriname/surinamese',
  Oceania: 'Fiji/fijian, Samoa/samoan, Tonga/tongan, Papua New Guinea, Vanuatu, Tahiti/tahitian, New Caledonia',
  'Sweden/swedes*': 'Stockholm, Gothenburg, Malmö, Uppsala, Småland, Dalarna, Skåne, Borås, Gotland, Eskilstuna, Mora*',
  'Denmark/danes*': 'Copenhagen, Aarhus, Odense, Aalborg, Jutland, Bornholm, Funen',
  'Norway/norwegians*': 'Oslo, Bergen, Trondheim, Stavanger, Tromsø, Lofoten',
  'Finland/finns*': 'Helsinki, Turku, Tampere, Lapland, Fiskars*, Rovaniemi',
  'Germany/germans*':
    'Hamburg, Munich, Cologne*, Frankfurt, Stuttgart, Düsseldorf, Dresden, Leipzig, Nuremberg, Bremen, Hanover, Remscheid, Wuppertal, Saxony/saxon*, Thuringia, Swabia/swabian, Franconia, Westphalia, Meissen, Erzgebirge, Freiburg, Augsburg, Ulm, Aachen, Kassel, Allgäu, Rhineland, Harz, Oberammergau, Karlsruhe, Mannheim, Jena, Weimar, Münster, Bielefeld, Lübeck, Rostock, Chemnitz',
  'Austria/austrians*': 'Vienna/viennese, Salzburg, Graz, Linz, Innsbruck, Tyrol/tyrolean, Styria/styrian, Vorarlberg, Carinthia',
  Switzerland: 'Zurich/zürich, Geneva, Basel, Bern*, Lucerne, Lausanne, St Gallen, Ticino, Appenzell, Engadine, Jura, Valais',
  'Netherlands/dutchmen*':
    'Amsterdam, Rotterdam, The Hague, Utrecht, Eindhoven, Delft, Gouda*, Friesland/frisian, Zeeland, Limburg, Haarlem, Leiden, Maastricht',
  'Belgium/belgians*':
    'Brussels*, Antwerp, Ghent, Bruges, Leuven, Liège, Flanders/flemish, Wallonia/walloon, Namur, Kortrijk, Mechelen, Ardennes',
  France:
    'Lyon, Marseille, Toulouse, Bordeaux*, Lille, Nantes, Strasbourg, Grenoble, Dijon*, Avignon, Grasse, Thiers, Laguiole*, Aubagne, Cholet, Roubaix, Calais, Alsace/alsatian, Burgundy*, Auvergne, Loire, Dordogne, Savoy, Corsica/corsican, Gascony, Vosges, Picardy, Brittany/breton, Normandy/norman*, Limousin, Cognac*, Reims, Rouen, Rennes, Montpellier, Le Mans, Annecy, Besançon, Pays Basque, Basque Country/basque, Camargue, Languedoc, Ardèche, Jura',
  'Italy/italians*':
    'Rome*, Naples/neapolitan, Turin, Genoa, Bologna, Verona, Padua, Vicenza, Parma*, Modena, Ferrara, Siena, Pisa, Lucca, Prato, Como*, Biella, Carrara, Cremona, Faenza, Deruta, Gubbio, Bassano, Brescia, Bergamo, Trieste, Sardinia/sardinian, Puglia/apulia/apulian, Umbria/umbrian, Piedmont/piedmontese, Lombardy, Liguria/ligurian, Veneto, Calabria, Campania, Marche, Emilia-Romagna, Abruzzo, South Tyrol, Dolomites, Palermo, Catania, Bari*, Amalfi, Montelupo, Friuli',
  Spain:
    'Madrid, Barcelona, Valencia/valencian, Seville, Granada, Toledo, Bilbao, Zaragoza, Malaga/málaga, Cordoba/córdoba, Salamanca, Albacete, Elche, Alicante, Murcia, Mallorca/majorca, Menorca, Ibiza, Andalusia/andalusian, Catalonia/catalan, Galicia/galician, Asturias, La Mancha, Rioja*, Castile, Extremadura, Aragon, Navarre, Basque Country/basque, Canary Islands, Tenerife, Lanzarote, Jerez*, Ubrique, Talavera',
  Portugal:
    'Lisbon, Braga, Coimbra, Aveiro, Guimarães, Barcelos, Alentejo, Douro, Minho, Madeira*, Azores/azorean, Caldas da Rainha, Alcobaça, Leiria, Setúbal, Évora',
  Ireland:
    'Dublin, Cork*, Galway, Limerick, Waterford, Donegal, Kerry*, Connemara, Wexford, Kilkenny, Sligo, Mayo*, Clare*, Wicklow, Aran*',
  'United Kingdom': 'Northern Ireland, Belfast, Ulster, Cymru, Britons*, Channel Islands, Jersey*, Guernsey*, Isle of Man/manx',
  England:
    'Birmingham, Manchester, Liverpool, Leeds, Bristol, Newcastle, Nottingham, Leicester, Coventry, Norwich, Northampton, Stoke-on-Trent, Stoke, Staffordshire, Lancashire, Cumbria, Lake District, Peak District, Cotswolds, Devon, Dorset, Somerset, Kent, Sussex, Surrey, Essex, Suffolk, Norfolk, Cambridge, Oxford*, Bath*, Bradford, Halifax, Huddersfield, Derby*, Derbyshire, Wiltshire, Hampshire, Gloucestershire, Worcestershire, Worcester, Herefordshire, Shropshire, Cheshire, Durham, Northumberland, Lincolnshire, Redditch, Walsall, Black Country, Midlands, Yorkshire Dales, St Ives, Brighton, Plymouth, Exeter, Hull*, York*, Whitby, Kendal, Macclesfield, Portsmouth, Southampton, Hackney, Tyneside, Merseyside',
  Scotland:
    'Edinburgh, Glasgow, Aberdeen, Dundee, Inverness, Highlands*, Hebrides/hebridean, Isle of Harris, Harris*, Skye, Islay, Orkney, Shetland*, Fife, Ayrshire, Perthshire, Hawick, Galashiels, Scottish Borders, Speyside',
  Wales: 'Cardiff, Swansea, Snowdonia, Pembrokeshire, Anglesey, Powys, Ceredigion, Gower, Monmouthshire',
  'Poland/poles*':
    'Warsaw, Krakow/kraków, Gdansk/gdańsk, Wroclaw/wrocław, Poznan/poznań, Lodz/łódź, Boleslawiec/bolesławiec, Silesia/silesian, Zakopane, Katowice, Lublin, Mazovia, Masuria',
  'Czech Republic/czechs*':
    'Prague, Brno, Bohemia/bohemian*, Moravia/moravian, Pilsen*, Karlovy Vary, Jablonec, Liberec, Ostrava, Nový Bor',
  Hungary: 'Budapest, Debrecen, Szeged, Pécs, Herend*, Tokaj*',
  Romania: 'Bucharest, Transylvania/transylvanian, Cluj, Sibiu, Brasov, Horezu, Moldavia',
  Bulgaria: 'Sofia*, Plovdiv, Kazanlak, Varna',
  'Greece/greeks*': 'Athens, Thessaloniki, Crete/cretan, Rhodes, Corfu, Kalamata*, Santorini, Peloponnese, Lesbos, Naxos, Chios',
  Croatia: 'Zagreb, Dalmatia/dalmatian*, Istria/istrian, Dubrovnik, Rijeka',
  Slovenia: 'Ljubljana, Maribor, Idrija, Rogaška',
  'Estonia/estonians*': 'Tallinn, Tartu, Saaremaa',
  'Latvia/latvians*': 'Riga',
  'Lithuania/lithuanians*': 'Vilnius, Kaunas, Klaipėda',
  Ukraine: 'Kyiv/kiev, Lviv, Odesa/odessa, Carpathians',
  'Turkey*/turks*': 'Istanbul, Ankara, Izmir, Bursa, Denizli, Anatolia/anatolian, Cappadocia, Iznik, Kütahya, Konya, Buldan',
  'United States/americans*':
    'Alabama, Alaska/alaskan, Arizona, Arkansas, Colorado, Connecticut, Delaware, Florida, Hawaii/hawaiian, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, North Carolina, North Dakota, Ohio, Oklahoma, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Utah, Virginia, Washington, West Virginia, Wisconsin, Wyoming, Georgia*, New England, Texas, Boston*, Chicago, Los Angeles, San Francisco, Seattle, Detroit, Philadelphia, Denver, Austin*, Dallas, Houston, Atlanta, Nashville, Portland*, Minneapolis, Milwaukee, Pittsburgh, Cleveland, Cincinnati, Baltimore, Tucson, Albuquerque, Santa Fe, Phoenix*, San Diego, New Orleans, Savannah*, Asheville, Oahu, Maui, Appalachia/appalachian, Ozarks, Catskills, Hudson Valley, Napa*, Brooklyn, Queens*, Bronx, Manhattan*, Cape Cod, Nantucket, Louisville, Kalamazoo',
  'Canada/canadians*':
    'Ontario, Quebec/québec/quebecois, British Columbia, Alberta, Manitoba, Saskatchewan, Nova Scotia, New Brunswick, Newfoundland, Prince Edward Island, Yukon, Toronto, Vancouver, Montreal, Ottawa, Calgary, Winnipeg, Halifax',
  'Mexico/mexicans*':
    'Oaxaca/oaxacan, Mexico City, Puebla, Jalisco, Guadalajara, Yucatán/yucatan, Chiapas, Michoacán, Taxco, Guanajuato, León, Veracruz',
  Peru: 'Cusco/cuzco, Arequipa, Lima*, Andes/andean',
  Brazil: 'São Paulo, Minas Gerais, Bahia, Rio de Janeiro, Cerrado',
  Colombia: 'Bogotá, Medellín, Huila, Antioquia, Nariño',
  Argentina: 'Buenos Aires, Mendoza, Patagonia/patagonian',
  China:
    'Beijing, Shanghai, Shenzhen, Guangzhou, Guangdong, Yiwu, Ningbo, Hangzhou, Suzhou, Jingdezhen, Yixing, Fujian, Yunnan, Sichuan, Zhejiang, Xiamen, Dongguan, Foshan, Jiangsu, Shandong, Longquan',
  'Japan/japanese':
    'Nagoya, Hokkaido, Niigata, Sakai, Arita, Imari*, Mashiko, Tsubame, Gifu, Kanazawa, Nara, Hiroshima, Nagano, Fukuoka, Okayama, Kojima, Okinawa, Shizuoka, Uji, Takefu, Kobe*, Yokohama, Tokoname, Bizen, Hakata, Kyushu',
  'India/indians*':
    'Delhi, Mumbai, Bangalore, Chennai, Kolkata, Rajasthan/rajasthani, Gujarat, Kerala, Kashmir/kashmiri, Punjab, Bengal/bengali, Goa, Varanasi, Agra, Moradabad, Jodhpur*, Nilgiri, Tamil Nadu, Uttar Pradesh, Karnataka, Panipat, Tiruppur, Udaipur, Himalayas, Ladakh, Mysore, Hyderabad, Bhadohi, Karur',
  'South Korea': 'Seoul, Busan, Daegu, Incheon, Icheon, Jeju',
  Vietnam: 'Hanoi, Saigon, Ho Chi Minh City, Hoi An, Da Nang, Hue*, Bat Trang',
  Thailand: 'Bangkok, Chiang Mai, Phuket, Lampang',
  Indonesia: 'Bali*/balinese, Jakarta, Java*/javanese, Sumatra/sumatran, Yogyakarta, Lombok, Sulawesi, Borneo, Jepara, Bandung',
  Taiwan: 'Taipei, Taichung, Tainan, Kaohsiung, Alishan',
  Philippines: 'Manila*, Cebu, Mindanao, Luzon',
  Bangladesh: 'Dhaka, Chittagong',
  'Sri Lanka': 'Colombo, Kandy, Galle, Uva, Nuwara Eliya',
  Nepal: 'Kathmandu, Pokhara, Ilam',
  Morocco: 'Marrakesh/marrakech, Fez*/fes, Casablanca, Safi, Tangier, Essaouira, Atlas Mountains',
  Egypt: 'Cairo, Alexandria, Nile*, Luxor',
  Ethiopia: 'Addis Ababa, Sidamo, Yirgacheffe, Harar, Guji',
  Kenya: 'Nairobi, Mombasa, Nyeri, Maasai',
  'South Africa': 'Cape Town, Johannesburg, Durban, Karoo, Stellenbosch, Zulu*, Western Cape',
  Ghana: 'Accra, Kumasi, Bolgatanga, Ashanti',
  Madagascar: 'Antananarivo, Sava*',
  'Australia/australians*':
    'Sydney, Melbourne, Brisbane, Perth, Adelaide, Tasmania/tasmanian, Queensland, Victoria*, New South Wales, Western Australia, Broome, Byron Bay, Darwin*',
  'New Zealand': 'Auckland, Wellington*, Christchurch, Dunedin, Otago, Canterbury*, Marlborough*, Nelson*, Kiwi*',
});
