/**
 * Quality marks and certificates whose names differ between the languages; `words.ts` explains the notation. Most quality marks
 * have the same name everywhere and stand in `certifications.ts`.
 */
export const markRows = `
vegan | vegan | végan, vegan, végane | vegano
handmade | handgemacht, handgefertigt, handgearbeitet | fait main, fait à la main, fabriqué à la main | hecho a mano, elaborado a mano
Fair Trade | Fairtrade, fair gehandelt, Fairer Handel | commerce équitable, équitable | comercio justo
Blue Angel | Blauer Engel, Blauen Engel | Ange bleu | Ángel Azul
EU Ecolabel | EU-Umweltzeichen, Umweltzeichen | écolabel européen, Écolabel | etiqueta ecológica, ecoetiqueta
cruelty-free | tierversuchsfrei, ohne Tierversuche | non testé sur les animaux, sans cruauté | libre de crueldad, no testado en animales, sin crueldad animal
organic | biozertifiziert, Bio-Siegel, kbA, biologisch angebaut, ökologisch angebaut, biologischer Anbau, biologischem Anbau, ökologischer Anbau, ökologischem Anbau | certifié bio, label bio, issu de l'agriculture biologique, agriculture biologique, culture biologique, cultivé en bio, cultivée en bio | ecológico certificado, certificado ecológico, agricultura ecológica, cultivo ecológico, cultivo biológico, cultivo orgánico, agricultura orgánica
lab-tested | laborgeprüft, schadstoffgeprüft | testé en laboratoire | probado en laboratorio
dermatologically tested | dermatologisch getestet, dermatologisch geprüft, hautarztgetestet | testé dermatologiquement, testé sous contrôle dermatologique | dermatológicamente probado, dermatológicamente testado, testado dermatológicamente, probado dermatológicamente
food-safe | lebensmittelecht, lebensmittelsicher | alimentaire*, apte au contact alimentaire, contact alimentaire | apto para uso alimentario, grado alimentario, apto para alimentos
safe for drinking water | für Trinkwasser zugelassen, für Trinkwasser geeignet, trinkwassergeeignet, trinkwassertauglich | agréé pour l'eau potable, apte à l'eau potable, convient à l'eau potable, compatible avec l'eau potable | apto para agua potable, apta para agua potable, homologado para agua potable
patented | patentiert | breveté | patentado
award-winning | preisgekrönt, ausgezeichnet mit* | primé, récompensé* | premiado, galardonado
NATRUE | Natrue | Natrue | Natrue
ECOCERT | Ecocert | Ecocert | Ecocert
COSMOS Organic | COSMOS, Cosmos Natural | COSMOS, Cosmos Natural | COSMOS, Cosmos Natural
BDIH | BDIH | BDIH | BDIH
Demeter | Demeter | Demeter | Demeter
Bioland | Bioland | Bioland | Bioland
Naturland | Naturland | Naturland | Naturland
VDE | VDE | VDE | VDE
ENEC | ENEC | ENEC | ENEC
RAL mark | RAL-Gütezeichen, RAL-geprüft | label RAL | sello RAL
ÖkoTest | Öko-Test | Öko-Test | Öko-Test
Stiftung Warentest | Stiftung Warentest | Stiftung Warentest | Stiftung Warentest
IVN Best | IVN, Naturtextil | IVN | IVN
Green Button | Grüner Knopf, Grünen Knopf | Bouton vert | Botón Verde
IGR | IGR | IGR | IGR
NF mark | NF | NF | NF
Origine France Garantie | Origine France Garantie | Origine France Garantie | Origine France Garantie
Entreprise du patrimoine vivant | EPV | entreprise du patrimoine vivant, EPV | EPV
France Terre Textile | France Terre Textile | France Terre Textile | France Terre Textile
Label Rouge | Label Rouge | label rouge | label rouge
Nature et Progrès | Nature et Progrès | Nature et Progrès | Nature et Progrès
Slow Cosmétique | Slow Cosmétique | Slow Cosmétique | Slow Cosmétique
AOP | AOP, AOC, g.U | AOP, AOC, IGP | DOP, AOP, IGP, denominación de origen
One Voice | One Voice | One Voice | One Voice
AENOR | AENOR | AENOR | AENOR
ANMAT | ANMAT | ANMAT | ANMAT
NOM mark | NOM | NOM | NOM
COFEPRIS | COFEPRIS | COFEPRIS | COFEPRIS
IRAM | IRAM | IRAM | IRAM
INMETRO | INMETRO | INMETRO | INMETRO
Woolmark | Woolmark, Wollsiegel | Woolmark | Woolmark
SEDEX | Sedex, BSCI | Sedex, BSCI | Sedex, BSCI
GRS | GRS | GRS | GRS
Hi-Res Audio | Hi-Res Audio | Hi-Res Audio | Hi-Res Audio
EFSA | EFSA | EFSA | EFSA
RSPO | RSPO | RSPO | RSPO
HACCP | HACCP | HACCP | HACCP
IEC | IEC | CEI, IEC | IEC
`;
