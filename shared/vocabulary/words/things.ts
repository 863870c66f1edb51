/**
 * Things a product has or lacks, and what may or may not be done with it, in English, German, French and Spanish: one row for each,
 * so that "Not dishwasher safe" in a fact is held against "kommt in die Spülmaschine". A German word also matches the beginning of a
 * compound (spülmaschinenfest).
 */
export const thingRows = `
dishwasher | dishwasher | Spülmaschine, Spülmaschinen, Geschirrspüler, Geschirrspülmaschine | lave-vaisselle | lavavajillas, lavaplatos
tumble dryer | tumble, dryer, tumble-dry | Trockner, Wäschetrockner, Tumbler | sèche-linge | secadora
washing machine | machine washable, machine wash, washing machine | Waschmaschine, maschinenwaschbar, Maschinenwäsche, Waschgang, Wollwaschgang, Schonwaschgang | lave-linge, lavable en machine, lavage en machine, machine à laver | lavadora, lavable a máquina, lavado a máquina
hand wash | hand wash, hand-wash | Handwäsche, handwaschbar | lavage à la main, laver à la main, lave à la main | lavado a mano, lavar a mano, lava a mano
ironing | iron, ironing | bügeln, Bügeln, bügelfest, Bügeleisen | repasser, repassage, fer à repasser | planchar, plancha, planchado
bleach | bleach | Bleichmittel, bleichen, Bleiche | javel, javellisant, chlore | lejía, blanqueador, cloro
dry cleaning | dry clean, dry cleaning | chemische Reinigung, chemisch reinigen | nettoyage à sec | limpieza en seco, lavado en seco, tintorería
microwave | microwave | Mikrowelle, mikrowellengeeignet, mikrowellenfest | micro-ondes, micro-onde | microondas
oven | oven | Backofen, backofenfest, ofenfest | four | horno
freezer | freezer | Gefrierschrank, Tiefkühler, tiefkühlgeeignet, Gefriertruhe | congélateur | congelador
induction | induction | Induktion | induction | inducción
outdoors | outdoor, outdoors, outside | draußen, Außenbereich, im Freien, Outdoor, Balkon | extérieur, dehors, plein air | exterior, exteriores, aire libre, intemperie
indoors | indoor, indoors | Innenraum, Innenräume, Innenräumen, Innenbereich | intérieur | interior, interiores
drinking water | drinking water, potable | Trinkwasser, trinken | eau potable | agua potable, beber, beban
submerging | submerge, immerse, submersible | untertauchen, tauchen, Wasserbad, eintauchen | immerger, immersion, plonger | sumergir, sumergirlo, sumergirla, sumergible, sumerjas
alcohol | alcohol | Alkohol | alcool | alcohol
perfume | fragrance, perfume, scented | Parfüm, Parfum, Duftstoff, Duftstoffe, Duft | parfum, parfumé, parfumée | perfume, fragancia, perfumado
colourants | dyes, colourants, colorants | Farbstoff, Farbstoffe | colorant, colorants | colorante, colorantes
preservatives | preservatives | Konservierungsstoff, Konservierungsstoffe, Konservierungsmittel | conservateur, conservateurs | conservante, conservantes
parabens | parabens | Parabene, Parabenen | paraben, parabens, parabène, parabènes | parabeno, parabenos
sulphates | sulphates, sulfates, sls | Sulfate, Sulfaten | sulfate, sulfates | sulfato, sulfatos
gluten | gluten | Gluten | gluten | gluten
lactose | lactose | Laktose, Lactose | lactose | lactosa
sugar | sugar | Zucker | sucre | azúcar
batteries | batteries, battery | Batterie, Batterien | pile, piles | pila, pilas
rechargeable battery | rechargeable | Akku, aufladbar, wiederaufladbar | rechargeable, batterie rechargeable | recargable, batería recargable
charger | charger, power adapter, power supply, mains adapter | Netzteil, Ladegerät, Netzadapter, Wandstecker, Steckernetzteil | chargeur, adaptateur secteur, bloc secteur | cargador, adaptador de pared, adaptador de corriente
cable | cable | Kabel, Ladekabel | câble | cable
lid | lid | Deckel | couvercle | tapa
hood | hood | Kapuze | capuche, capuchon | capucha
pockets | pocket, pockets | Tasche, Taschen | poche, poches | bolsillo, bolsillos
lining | lining, lined | Futter, gefüttert, Fütterung | doublure, doublé | forro, forrado
zip | zip, zipper | Reißverschluss | fermeture éclair, zip | cremallera, cierre relámpago
bottom | base plate, bottom | Bodenplatte | fond | fondo
wheels | wheels, castors | Räder, Rollen | roulettes, roues | ruedas, ruedecillas
filter | filter | Filter | filtre | filtro
remote control | remote control, remote | Fernbedienung | télécommande | mando a distancia, control remoto
app | app | App | appli, application mobile | app, aplicación
bluetooth | bluetooth | Bluetooth | bluetooth | bluetooth
wifi | wifi, wi-fi | WLAN, Wi-Fi, Wifi | wi-fi, wifi | wifi, wi-fi
microphone | microphone, mic | Mikrofon | microphone, micro | micrófono
voice assistant | voice assistant, voice control, alexa, siri | Sprachassistent, Sprachsteuerung, Alexa, Siri | assistant vocal, commande vocale, alexa, siri | asistente de voz, asistente, alexa, siri
headphone jack | headphone jack, aux | Kopfhörerbuchse, Klinkenbuchse, Klinkenanschluss | prise casque, prise jack, jack | jack, entrada auxiliar
screws | screws | Schraube, Schrauben | vis | tornillo, tornillos
glue | glue, adhesive | Kleber, Klebstoff, Leim | colle | cola, pegamento, adhesivo
hair dryer | hair dryer, hairdryer | Föhn, Fön, Haartrockner | sèche-cheveux, séchoir | secador
shampoo | shampoo | Shampoo | shampoing, shampooing | champú, shampoo
hair | hair | Haar, Haare | cheveux | cabello
sharpener | sharpener | Schleifer, Messerschärfer | aiguiseur, affûteur | afilador
left-handers | left-handed, left-handers | Linkshänder, linkshändig | gaucher, gauchers | zurdo, zurdos
right-handers | right-handed, right-handers | Rechtshänder, rechtshändig | droitier, droitiers | diestro, diestros
adults | adults | Erwachsene | adulte, adultes | adulto, adultos
children | children, kids | Kinder | enfant, enfants | niño, niños
vegan | vegan | vegan | végan, vegan, végane | vegano
animal tests | animal testing | Tierversuch, Tierversuche | tests sur les animaux | pruebas en animales
assembly | assembly, assemble | Montage, Aufbau | montage, assemblage | montaje, armado
stretch | stretch, stretchy | dehnbar, elastisch | extensible, élastique | elástico, estira
dimmable | dimmable, dimmer | dimmbar, Dimmer | variateur, gradable | regulable, atenuable
motion sensor | motion sensor | Bewegungsmelder, Bewegungssensor | détecteur de mouvement | sensor de movimiento
timer | timer | Timer, Zeitschaltuhr | minuterie, minuteur | temporizador
stand | stand | Ständer | support, pied | soporte
strap | strap | Gurt, Trageriemen | sangle, bandoulière | correa, bandolera
bag | pouch, bag | Beutel, Packsack, Aufbewahrungsbeutel | pochette, housse, sac de rangement | bolsa, funda
`;

/** If a fact allows only the first ("for indoor use only"), it rules out the others. */
export const opposedThings: Readonly<Record<string, readonly string[]>> = {
  indoors: ['outdoors'],
  outdoors: ['indoors'],
  'hand wash': ['dishwasher', 'washing machine', 'tumble dryer'],
  'dry cleaning': ['washing machine', 'hand wash', 'tumble dryer'],
  'right-handers': ['left-handers'],
  'left-handers': ['right-handers'],
  adults: ['children'],
};
