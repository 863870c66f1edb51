/**
 * Countries and materials in German, French and Spanish that the tables beside this file lack. Written by
 * `tests/support/taxonomy-words.ts` from Shopify's product taxonomy, Copyright (c) Shopify, MIT licence; not edited by hand.
 */
export const taxonomyCountries = `
Afghanistan | Afghanistan | Afghanistan | Afganistán
Andorra | Andorra | Andorre | Andorra
Angola | Angola | Angola | Angola
Anguilla | Anguilla | Anguilla | Anguilla
Armenia | Armenien | Arménie | Armenia
Aruba | Aruba | Aruba | Aruba
Azerbaijan | Aserbaidschan | Azerbaïdjan | Azerbaiyán
Bahamas | Bahamas | Bahamas | Bahamas
Bahrain | Bahrain | Bahrain | Bahréin
Barbados | Barbados | Barbados | Barbados
Belarus | Belarus | Biélorussie | Bielorrusia
Belize | Belize | Bélize | Belice
Benin | Benin | Bénin | Benín
Bermuda | Bermuda | Bermudes | Bermudas
Bhutan | Bhutan | Bhutan | Bután
Botswana | Botswana | Botswana | Botsuana
Brunei | Brunei | Brunei | Brunéi
Burkina Faso | Burkina Faso | Burkina Faso | Burkina Faso
Burundi | Burundi | Burundi | Burundi
Cameroon | Kamerun | Cameroun | Camerún
Cape Verde | Kap Verde | Cap-Vert | Cabo Verde
Caribbean Netherlands | Karibische Niederlande | Antilles néerlandaises | Caribe Neerlandés
Central African Republic | Zentralafrikanische Republik | République centrafricaine | República Centroafricana
Chad | Tschad | Tchad | Chad
Comoros | Komoren | Comores | Comoras
Congo - Brazzaville | Republik Kongo | Congo-Brazzaville | Congo - Brazzaville
Congo - Kinshasa | Demokratische Republik Kongo | Congo-Kinshasa | Congo - Kinshasa
Costa Rica | Costa Rica | Costa Rica | Costa Rica
Curaçao | Curaçao | Curaçao | Curaçao
Cyprus | Zypern | Chypre | Chipre
Côte d'Ivoire | Elfenbeinküste |  | Costa de Marfil
Djibouti | Dschibuti | Djibouti | Yibuti
Dominica | Dominica | Dominique | Dominica
Dominican Republic | Dominikanische Republik | République dominicaine | República Dominicana
El Salvador | El Salvador | Le Salvador | El Salvador
Equatorial Guinea | Äquatorialguinea | Guinée équatoriale | Guinea Ecuatorial
Eritrea | Eritrea | Érythrée | Eritrea
Eswatini | Eswatini | Eswatini | Esuatini
Fiji | Fidschi | Fiji | Fiyi
French Guiana | Französisch-Guayana | Guyane française | Guayana Francesa
French Polynesia | Französisch-Polynesien | Polynésie française | Polinesia Francesa
Gabon | Gabun | Gabon | Gabón
Gambia | Gambia | Gambie | Gambia
Georgia | Georgien | Géorgie | Georgia
Gibraltar | Gibraltar | Gibraltar | Gibraltar
Greenland | Grönland | Groenland | Groenlandia
Grenada | Grenada | Grenada | Granada
Guadeloupe | Guadeloupe | Guadeloupe | Guadalupe
Guernsey | Guernsey | Guernesey | Guernsey
Guinea | Guinea | Guinée | Guinea
Guinea-Bissau | Guinea-Bissau | Guinea-Bissau | Guinea-Bisáu
Guyana | Guyana | Guyane | Guayana
Haiti | Haiti | Haïti | Haití
Honduras | Honduras | Honduras | Honduras
Hong Kong SAR | Hongkong | RAS de Hong Kong | Hong Kong RAE
Iraq | Irak | Iraq | Iraq
Isle of Man | Isle of Man | île de Man | Isla de Man
Jamaica | Jamaika | Jamaïque | Jamaica
Jordan | Jordanien | Jordanie | Jordania
Kazakhstan | Kasachstan | Kazakhstan | Kazajistán
Kiribati | Kiribati | Kiribati | Kiribati
Kosovo | Kosovo | Kosovo | Kosovo
Kuwait | Kuwait | Kuwait | Kuwait
Kyrgyzstan | Kirgisistan | Kyrgyzstan | Kirguistán
Laos | Laos | Laos | Laos
Lebanon | Libanon | Liban | Líbano
Lesotho | Lesotho | Lesotho | Lesoto
Liberia | Liberia | Libéria | Liberia
Libya | Libyen | Libye | Libia
Liechtenstein | Liechtenstein | Liechtenstein | Liechtenstein
Macao SAR | Macao | RAS de Macao | Macao RAE
Malawi | Malawi | Malawi | Malawi
Maldives | Malediven | Maldives | Maldivas
Mali | Mali | Mali | Mali
Martinique | Martinique | Martinique | Martinica
Mauritania | Mauretanien | Mauritanie | Mauritania
Mauritius | Mauritius | Ile Maurice | Mauricio
Mayotte | Mayotte | Mayotte | Mayotte
Moldova | Moldau | Moldavie | Moldova
Monaco | Monaco | Monaco | Mónaco
Montenegro | Montenegro | Monténégro | Montenegro
Montserrat | Montserrat | Montserrat | Montserrat
Mozambique | Mosambik | Mozambique | Mozambique
Namibia | Namibia | Namibie | Namibia
Nauru | Nauru | Nauru | Nauru
New Caledonia | Neukaledonien | Nouvelle-Calédonie | Nueva Caledonia
Nicaragua | Nicaragua | Nicaragua | Nicaragua
Niger | Niger | Niger | Níger
Nigeria | Nigeria | Nigeria | Nigeria
Niue | Niue | Nioué | Niue
Oman | Oman | Oman | Omán
Panama | Panama | Panama | Panamá
Papua New Guinea | Papua-Neuguinea | Papouasie Nouvelle Guinée | Papúa Nueva Guinea
Qatar | Katar | Qatar | Catar
Rwanda | Ruanda | Rwanda | Ruanda
Réunion | Réunion | Réunion | Reunión
Samoa | Samoa | Samoa | Samoa
San Marino | San Marino | Saint Marin | San Marino
Saudi Arabia | Saudi-Arabien | Arabie Saoudite | Arabia Saudita
Seychelles | Seychellen | Seychelles | Seychelles
Sierra Leone | Sierra Leone | Sierra Leone | Sierra Leona
Singapore | Singapur | Singapour | Singapur
Sint Maarten | Sint Maarten | Sint Maarten | Sint Maarten
Somalia | Somalia | Somalie | Somalia
South Sudan | Südsudan | Soudan du sud | Sudán del Sur
St Barthélemy | Saint-Barthélemy | Saint-Barthélemy | San Bartolomé
St Helena |  | Sainte-Hélène | Santa Elena
St Lucia |  | Sainte-Lucie | Santa Lucía
St Martin |  | Saint-Martin | San Martín
Sudan | Sudan | Soudan | Sudán
Suriname | Surinam | Surinam | Surinam
Tajikistan | Tadschikistan | Tajikistan | Tayikistán
Tanzania | Tansania | Tanzanie | Tanzania
Timor-Leste | Osttimor | Timor-Leste | Timor Oriental
Togo | Togo | Togo | Togo
Tokelau | Tokelau | Tokelau | Tokelau
Tonga | Tonga | Tonga | Tonga
Tristan da Cunha | Tristan da Cunha | Tristan da Cunha | Tristán da Cunha
Turkmenistan | Turkmenistan | Turkménistan | Turkmenistán
Tuvalu | Tuvalu | Tuvalu | Tuvalu
Uganda | Uganda | Uganda | Uganda
United Arab Emirates | Vereinigte Arabische Emirate | Emirats Arabes Unis | Emiratos Árabes Unidos
Uzbekistan | Usbekistan | Uzbekistan | Uzbekistán
Vanuatu | Vanuatu | Vanuatu | Vanuatu
Vatican City | Vatikanstadt | Cité du Vatican | Ciudad del Vaticano
Western Sahara | Westsahara | Sahara occidental | Sahara Occidental
Yemen | Jemen | Yémen | Yemen
Zambia | Sambia | Zambie | Zambia
Zimbabwe | Zimbabwe | Zimbabwe | Zimbabue
`;
export const taxonomyMaterials = `
aida cloth | Aida-Tuch | Toile Aïda | Tela aida
alcantara | Alcantara | Alcantara | Alcántara
aspen wood < wood | Espenholz | Bois de tremble | Madera de chopo
burlap | Juteleinen | Burlap | Arpillera
card stock | Kartonpapier |  | Cartulina
cellulose | Zellulose | Cellulose | Celulosa
chrome steel | Verchromter Stahl | Acier chromé | Acero cromado
cocobolo | Cocobolo | Cocobolo | Cocobolo
dacron | Dacron | Dacron | Dacron
dolomite | Dolomit | Dolomie | Dolomita
duralumin | Duralumin | Duralumin | Duraluminio
duroplast | Duroplast | Duroplaste | Duroplástico
elastomer | Elastomer | Élastomère | Elastómero
fluorocarbon | Fluorkohlenstoff | Fluorocarbon | Fluorocarbono
g-10 | G-10 | G-10 | G-10
glass-ceramic | Glaskeramik | Vitrocéramique | Vidrio cerámico
gold-plated | Vergoldet | Plaqué or | Chapado en oro
grenadilla | Afrikanisches Grenadillholz | Bois noir d'Afrique | Madera negra africana
hard rubber < rubber | Hartgummi | Caoutchouc dur | Goma dura
hickory wood < wood | Hickoryholz | Bois de caryer | 
high-index plastic < plastic | Hochbrechender Kunststoff | Plastique à indice élevé | Plástico de alto índice
high-speed steel | Schnellarbeitsstahl | Acier à haute vitesse | Acero de alta velocidad
himalayan salt stone < stone | Himalaya-Salzstein |  | Piedra de sal del Himalaya
hypalon | Hypalon | Hypalon | Hipalon
kevlar | Kevlar | Kevlar | Kevlar
mineral wool < wool | Mineralwolle | Laine minérale | Lana mineral
nitrile | Nitril | Nitrile | Nitrilo
papier-mâché | Papiermaché | Papier-mâché | Papel maché
pernambuco | Pernambuco | Pernambuco | Pernambuco
phenolic foam | Phenolschaum | Mousse phénolique | Espuma fenólica
redwood | Redwood | Séquoia | Secoya
sherpa | Sherpa | Sherpa | Sherpa
snakewood | Schlangenholz | Bois de serpent | Madera de serpiente
steel wool < wool | Stahlwolle | Paille de fer | Estropajo de acero
synthetic rubber | Synthesekautschuk | Caoutchouc synthétique | Caucho sintético
tempered glass | Gehärtetes Glas | Verre trempé | Vidrio templado
thermoplastic | Thermoplast | Thermoplastique | Termoplástico
tourmaline | Turmalin | Tourmaline | Turmalina
twill | Köper | Twill | Sarga
vectran | Vectran | Vectran | Vectran
white gold |  |  | Oro blanco
zinc steel < steel | Zinkstahl |  | Acero de zinc
`;
