/** Colours in German, French and Spanish, by the terms of `colours.ts`; `words.ts` explains the notation. */
export const colourRows = `
blue | blau, bläulich | bleu, bleue, bleuté, bleutée | azul, azulado
navy | marineblau, navyblau, nachtblau, mitternachtsblau, dunkelblau, navy | bleu marine, marine*, bleu nuit, bleu foncé | azul marino, marino*, azul noche, azul oscuro, azul naval
sky blue | himmelblau, hellblau | bleu ciel, bleu clair | azul cielo, celeste, azul claro
royal blue | königsblau | bleu roi, bleu royal | azul rey, azul real, azulón
steel blue | stahlblau, taubenblau, graublau | bleu acier, bleu gris, bleu ardoise | azul acero, azul grisáceo
cobalt | kobaltblau | bleu cobalt, bleu outremer, outremer | azul cobalto, azul ultramar
indigo | indigo, indigoblau | indigo | índigo, añil
petrol blue | petrol, petrolfarben, petrolblau | bleu pétrole, bleu canard | azul petróleo, petróleo*
ice blue | eisblau | bleu glacier | azul hielo
turquoise | türkis, türkisblau, türkisfarben | turquoise | turquesa
cyan | cyan, zyan | cyan | cian
teal | blaugrün | sarcelle | verde azulado, azul verdoso
green | grün, grünlich | vert, verte, verdâtre | verde, verdoso
dark green | dunkelgrün, tannengrün | vert foncé, vert sapin, vert bouteille | verde oscuro, verde pino
forest green | waldgrün | vert forêt | verde bosque
bottle green | flaschengrün | vert bouteille | verde botella
olive green | oliv, olivgrün | vert olive, kaki | verde oliva, oliva*
sage | salbeigrün, salbei* | vert sauge, sauge* | verde salvia, salvia*
emerald | smaragdgrün | vert émeraude, émeraude* | verde esmeralda, esmeralda*
mint green | mintgrün, mint* | vert menthe, vert d'eau, menthe* | verde menta, menta*, verde agua
lime green | limettengrün, lindgrün, giftgrün, hellgrün, apfelgrün, maigrün, grasgrün | vert pomme, vert anis, vert tilleul, vert clair, vert prairie | verde lima, verde manzana, verde claro, pistacho*
moss green | moosgrün | vert mousse | verde musgo
khaki | khaki, khakifarben | kaki | caqui
jade green | jadegrün | vert jade | verde jade
red | rot, rötlich* | rouge | rojo, rojizo*, colorado*, encarnado
burgundy | weinrot, bordeauxrot, burgunderrot, bordeaux, burgunder* | bordeaux*, rouge bourgogne, lie de vin, grenat, bordeau | burdeos*, granate, vino tinto*, bordó, color vino
crimson | karminrot, purpurrot, blutrot, karmin* | cramoisi, carmin | carmesí, carmín
scarlet | scharlachrot, scharlach*, signalrot, feuerrot, knallrot | écarlate, rouge vif, vermillon | escarlata, bermellón
brick red | ziegelrot, backsteinrot | rouge brique | rojo ladrillo, teja*
cherry red | kirschrot | rouge cerise | rojo cereza
ruby red | rubinrot | rouge rubis | rojo rubí
rust orange | rostrot, rostorange, rostbraun, rostfarben | rouille* | óxido*, color óxido
yellow | gelb, gelblich* | jaune, jaunâtre | amarillo, amarillento*
mustard yellow | senfgelb, senffarben, curry*, currygelb | jaune moutarde, moutarde* | amarillo mostaza, mostaza*
lemon yellow | zitronengelb | jaune citron | amarillo limón
golden yellow | goldgelb, sonnengelb, dottergelb, maisgelb | jaune d'or, jaune soleil | amarillo dorado, amarillo oro
ochre | ocker, ockergelb, ockerfarben | ocre | ocre
orange | orange*, orangefarben, orangerot | orange*, orangé, orangée | naranja*, anaranjado
apricot | aprikot, apricot, aprikosenfarben | abricot* | albaricoque*, damasco*
coral | korallenrot, koralle*, korallenfarben | corail* | coral*
pink | rosa, pink, rosarot, rosig | rose* | rosa*, rosado
blush pink | puderrosa, zartrosa, altrosa | rose poudré, vieux rose, rose pâle | rosa palo, rosa empolvado
fuchsia | fuchsia, pinkfarben | fuchsia | fucsia
magenta | magenta | magenta | magenta
salmon pink | lachsrosa, lachsfarben, lachs* | saumon*, rose saumon | salmón*, color salmón
purple | lila, purpur | pourpre, mauve | púrpura, morado
violet | violett, veilchenblau | violet, violette | violeta*, violáceo
lilac | flieder*, fliederfarben, helllila | lilas* | lila*
lavender | lavendel*, lavendelblau, lavendelfarben | lavande*, bleu lavande | lavanda*, color lavanda
plum | pflaume*, pflaumenfarben | prune* | ciruela*
aubergine | aubergine*, auberginefarben | aubergine* | berenjena*
brown | braun, bräunlich | marron, brun, brune | marrón, castaño*, pardo, café*
tan | cognac*, cognacfarben, lohfarben, hellbraun | fauve*, camel, cognac*, brun clair, marron clair | tostado*, coñac*, marrón claro, color cuero
chestnut brown | kastanienbraun | châtain, brun châtaigne | marrón castaño
chocolate brown | schokobraun, schokoladenbraun | chocolat* | chocolate*, marrón chocolate
walnut brown | nussbraun, walnussbraun | brun noix | marrón nogal
caramel | karamell*, karamellfarben | caramel* | caramelo*
dark brown | dunkelbraun, mokka* | brun foncé, marron foncé, café* | marrón oscuro, café oscuro
taupe | taupe, schlamm* | taupe | topo*, taupe
grey | grau, gräulich | gris, grise | gris, grisáceo
anthracite | anthrazit, anthrazitgrau | anthracite, gris anthracite | antracita, gris antracita
charcoal | kohlegrau | gris charbon | gris carbón, gris marengo
slate grey | schiefergrau | gris ardoise | gris pizarra
light grey | hellgrau, perlgrau, steingrau, silbergrau | gris clair, gris perle, gris souris | gris claro, gris perla
dark grey | dunkelgrau, mausgrau | gris foncé | gris oscuro
graphite | graphit*, graphitgrau, grafit* | graphite* | grafito*
gunmetal < grey | gunmetal | canon de fusil, gunmetal | gunmetal, pavonado
black | schwarz, tiefschwarz, pechschwarz, schwärzlich | noir, noire, noirâtre | negro, negruzco
white | weiß, weiss, weißlich, reinweiß, schneeweiß | blanc, blanche | blanco
off-white | cremeweiß, wollweiß, naturweiß, altweiß, gebrochenes weiß, eierschale | blanc cassé, blanc crème | blanco roto, hueso*
cream | creme*, cremefarben | crème* | crema*, color crema
ivory | elfenbeinweiß, elfenbeinfarben, elfenbein* | ivoire* | marfil*, color marfil
ecru | ecru, rohweiß | écru, écrue | color crudo, crudo*
beige | beige, sandfarben, sandbeige | beige, sable* | beige, beis, arena*, color arena
blond < beige | blond* | blond, blonde | rubio*
honey < brown | honigfarben, honiggelb, honigbraun | miel*, blond miel | color miel, miel*
camel | camel | camel | camel, camello*
gold | golden*, goldfarben, vergoldet, gold* | doré, dorée | dorado
rose gold | roségold, rosegold | or rose, rosé* | oro rosa, oro rosado
champagne | champagner*, champagnerfarben | champagne* | champán*
bronze colour < brown | bronzefarben | bronze*, cuivré | bronceado*, color bronce
copper brown | kupferfarben, kupferrot | cuivré, cuivrée | cobrizo
silver | silbern, silberfarben, silber*, silbrig | argenté, argentée | plateado
multicoloured | bunt*, mehrfarbig, regenbogenfarben | multicolore | multicolor
transparent | transparent, durchsichtig, glasklar | transparent, transparente, translucide | transparente, translúcido
`;
