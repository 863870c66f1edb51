/**
 * Things a product has or lacks, and what may or may not be done with it, in English, German, French and Spanish: one row for
 * each, so that "Not dishwasher safe" in a fact can be compared with "kommt in die Spülmaschine". A German word also matches
 * the beginning of a compound (spülmaschinenfest).
 */
export const thingRows = `
dishwasher | dishwasher | Spülmaschine, Spülmaschinen, Geschirrspüler, Geschirrspülmaschine, Spüler, Abwaschmaschine | lave-vaisselle, machine à laver la vaisselle | lavavajillas, lavaplatos, lavatrastes, máquina lavaplatos
tumble dryer | tumble, dryer, tumble-dry | Trockner, Wäschetrockner, Tumbler, Trocknertrommel, Trocknergang | sèche-linge, séchoir à tambour, séchage en machine, sécher en machine, sèche en machine | secadora, secado a máquina, secar a máquina
washing machine | machine washable, machine wash, washing machine | Waschmaschine, maschinenwaschbar, Maschinenwäsche, Maschine waschen, in der Maschine, in die Maschine, Vollwaschgang, Kochwäsche, Waschtrommel | lave-linge, lavable en machine, laver en machine, lave en machine, passe en machine, lavage en machine, machine à laver, à la machine, cycle en machine, en machine | lavadora, lavable a máquina, lavar a máquina, lavar en lavadora, lavado a máquina, en lavadora, a máquina, lavarropas
hand wash | hand wash, hand-wash | Handwäsche, handwaschbar, von Hand waschen, von Hand gewaschen, per Hand waschen, von Hand, per Hand, mit der Hand | lavage à la main, laver à la main, lave à la main, lavez à la main, lavable à la main, lavez-le à la main, lavez-la à la main | lavado a mano, lavar a mano, lava a mano, lavarse a mano, lávalo a mano, lávala a mano, lavable a mano
washing | wash, washed, washable | waschen, waschbar, gewaschen, Waschgang, Wollwaschgang, Schonwaschgang, abwaschen, auswaschen | laver, lavage, lavable, lavez, lave, rincer, rincez, rince | lavar, lavado, lavable, lava, lavarse, enjuagar, enjuaga
ironing | iron, ironing | bügeln, Bügeln, bügelfest, Bügeleisen | repasser, repassage, fer à repasser | planchar, plancha, planchado
bleach | bleach | Bleichmittel, bleichen, Bleiche, Chlor, Chlorbleiche | javel, javellisant, chlore, eau de javel | lejía, blanqueador, cloro
dry cleaning | dry clean, dry cleaning | chemische Reinigung, chemisch reinigen | nettoyage à sec | limpieza en seco, lavado en seco, tintorería
microwave | microwave | Mikrowelle, mikrowellengeeignet, mikrowellenfest | micro-ondes, micro-onde | microondas
oven | oven | Backofen, backofenfest, ofenfest, Ofen, Backröhre | four, au four | horno, hornear
freezer | freezer | Gefrierschrank, Tiefkühler, tiefkühlgeeignet, Gefriertruhe, Gefrierfach, Tiefkühlfach, Eisfach, einfrieren, eingefroren, einfriert | congélateur, congeler, congelé, congelée, congélation | congelador, congelar, congela
induction | induction | Induktion, Induktionsherd, Induktionsfeld, Induktionsfelder, Induktionsfeldern, Induktionskochfeld | induction, plaque à induction, plaques à induction | inducción, placa de inducción, vitrocerámica de inducción
outdoors | outdoor, outdoors, outside | draußen, Außenbereich, im Freien, Outdoor, Balkon, im Garten, auf der Terrasse, bei Wind und Wetter | extérieur, dehors, plein air, au jardin, sur la terrasse, sur le balcon | exterior, exteriores, aire libre, intemperie, en el jardín, en la terraza, en el balcón, afuera
indoors | indoor, indoors | Innenraum, Innenräume, Innenräumen, Innenbereich, drinnen, im Vorzelt, im Zelt, in der Hütte, in der Wohnung, im Wohnzimmer, im Haus | intérieur, dans la tente, sous la tente, dans la maison, au salon | interior, interiores, dentro de la tienda, dentro de la carpa, dentro de casa, en el salón, bajo techo
drinking water | drinking water, potable | Trinkwasser, trinken | eau potable, eau qu'on boit | agua potable, beber, beban
submerging | submerge, immerse, submersible | untertauchen, tauchen, Wasserbad, eintauchen, unter Wasser, einweichen, eingeweicht | immerger, immersion, plonger, immergez, immergée, plongez, plongée, plongé, trempez, tremper, sous l'eau, à l'eau, filet d'eau, eau du robinet | sumergir, sumergirlo, sumergirla, sumergible, sumerjas, sumergido, sumergida, sumergidos, sumergidas, sumérgelo, sumérgela, en remojo, bajo el agua, bajo el grifo
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
rechargeable battery | rechargeable | Akku, aufladbar, wiederaufladbar | rechargeable, batterie rechargeable, batterie interne | recargable, batería recargable, batería, batería interna
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
dimmable | dimmable, dimmer | dimmbar, Dimmer, dimmen, dimmt | variateur, gradable, graduable, se tamise, tamiser | regulable, atenuable, atenuar
motion sensor | motion sensor | Bewegungsmelder, Bewegungssensor, Bewegungserkennung, Präsenzmelder | détecteur de mouvement, détecteur de présence, capteur de mouvement | sensor de movimiento, sensor de presencia, detector de presencia, detector de movimiento
timer | timer | Timer, Zeitschaltuhr, Abschalttimer, Zeitschaltung | minuterie, minuteur, programmable, extinction programmable | temporizador, programable, apagado programado
stand | stand | Ständer | support, pied | soporte
strap | strap | Gurt, Trageriemen | sangle, bandoulière | correa, bandolera
silicones | silicones, silicone-free | Silikone, Silikonen | silicones | siliconas
mineral oil | mineral oil | Mineralöl, Mineralöle, Paraffinöl | huile minérale, huiles minérales, paraffine | aceite mineral, aceites minerales, parafina
palm oil | palm oil | Palmöl | huile de palme | aceite de palma
microplastics | microplastics | Mikroplastik | microplastiques, microbilles | microplásticos
bisphenol | bpa | BPA, Bisphenol | BPA, bisphénol | BPA, bisfenol
fluorocarbons | pfas, pfc | PFAS, PFC, PFOA | PFAS, PFC, PFOA | PFAS, PFC, PFOA
nickel content | nickel | Nickel | nickel | níquel
latex content | latex | Latex | latex | látex
essential oils | essential oils | ätherische Öle, ätherischen Ölen | huiles essentielles, huile essentielle | aceites esenciales, aceite esencial
soap | soap | Seife | savon | jabón
aluminium salts | aluminium salts | Aluminiumsalze | sels d'aluminium | sales de aluminio
milk | milk, dairy | Milch | lait | leche
nuts | nuts | Nüsse | noix, fruits à coque | frutos secos, nueces
caffeine | caffeine | Koffein | caféine | cafeína
salt | salt | Salz | sel | sal
honey | honey | Honig | miel | miel
animal products | animal products | tierische Inhaltsstoffe, tierischen Ursprungs | origine animale | origen animal
waterproof | waterproof | wasserdicht, wasserfest, regendicht, wasserundurchlässig, Wolkenbruch, Platzregen, Dauerregen, Regenguss | imperméable, étanche, sous la pluie, pluie battante, averse, averses | impermeable, estanco, estanca, bajo la lluvia, aguacero, chaparrón, impermeables
water-repellent | water-repellent | wasserabweisend | déperlant, déperlante, hydrofuge | repelente al agua, hidrófugo
breathable | breathable | atmungsaktiv | respirant, respirante | transpirable, transpirables
windproof | windproof | winddicht | coupe-vent | cortavientos
leakproof | leakproof, leak-proof | auslaufsicher, tropfsicher | anti-fuite | antigoteo, antiderrame
shatterproof | shatterproof, unbreakable | bruchsicher, unzerbrechlich | incassable | irrompible
frost-proof | frost-proof, frost-resistant | frostfest, frostsicher, winterhart | résistant au gel | resistente a heladas, resistente a las heladas
rustproof | rustproof | rostfrei | inoxydable | inoxidable
non-stick | non-stick | antihaftbeschichtet, Antihaftbeschichtung | antiadhésif, antiadhésive | antiadherente
flammable | flammable | brennbar | inflammable | inflamable
foldable | foldable, folds | faltbar, klappbar, zusammenklappbar, zusammenfalten, zusammenklappen, faltet sich | pliable, pliant, repliable, se plie, se replie, pliables | plegable, plegables, se pliega, se dobla
stackable | stackable | stapelbar, stapeln | empilable, empilables, s'empile, s'empilent, empiler | apilable, apilables, se apila, se apilan, apilar
adjustable | adjustable | verstellbar, höhenverstellbar, einstellbar, regulierbar, stufenlos, stufenweise, Höhenverstellung | réglable, réglables, ajustable, se règle, se règlent, réglage, ajustables | ajustable, regulable en altura, se regula, se ajusta, graduable, ajustables
removable | removable, detachable | abnehmbar, herausnehmbar, abziehbar, abnehmen, abzippen, lässt sich abziehen | amovible, amovibles, déhoussable, se retire, se détache, détachable | desmontable, desmontables, extraíble, extraíbles, se quita, se desmonta, de quita y pon
replaceable | replaceable | austauschbar, auswechselbar, wechselbar, austauschen, auswechseln | remplaçable, interchangeable, se change, se changent, se remplace, se remplacent, se dévisse, se dévissent, remplaçables | reemplazable, intercambiable, se cambia, se sustituye, reemplazables, intercambiables
lockable | lockable | abschließbar | verrouillable | con cerradura
reusable | reusable | wiederverwendbar, mehrweg | réutilisable, réutilisables | reutilizable, reutilizables
recyclable | recyclable | recycelbar | recyclable, recyclables | reciclable, reciclables
refillable | refillable | nachfüllbar | rechargeable en produit, refill | rellenable, recargable con
reversible | reversible | beidseitig, Wendeseite | réversible | reversible
illuminated | illuminated, backlit, light | beleuchtet, Beleuchtung, Hintergrundbeleuchtung | éclairé, rétroéclairage, éclairage | iluminado, retroiluminación, iluminación
wireless | wireless, cordless | kabellos, drahtlos, schnurlos | sans fil | inalámbrico, inalámbrica
wireless charging | wireless charging | kabelloses Laden, induktives Laden, ohne Kabel laden, kabellos laden, lädt kabellos, laden Sie kabellos, ladet ihr kabellos, lädst du kabellos, lädt ohne Kabel, induktiv, Qi | recharge sans fil, charge sans fil, se recharge sans fil, recharge par induction, chargeur à induction | carga inalámbrica, se carga sin cable, cargarse sin cable, cargar sin cable, carga por inducción, Qi
fast charging | fast charging, quick charge | Schnellladen, Schnellladefunktion | charge rapide, recharge rapide | carga rápida
noise cancelling | noise cancelling | Geräuschunterdrückung, Noise-Cancelling | réduction de bruit, réduction active | cancelación de ruido
radio | radio | Radio, Radioempfang, UKW | radio | radio
display | display, screen | Display, Anzeige | écran, afficheur | pantalla
camera | camera | Kamera | caméra, appareil photo | cámara
gps | gps | GPS | GPS | GPS
touch control | touch | Touch, Touchbedienung | tactile | táctil
memory card | memory card, sd card | Speicherkarte, SD-Karte | carte mémoire, carte SD | tarjeta de memoria, tarjeta SD
mains power | mains, plug | Netzbetrieb, Steckdose | secteur, prise secteur | red eléctrica
solar power | solar | Solar, Solarbetrieb, Solarpanel | solaire, solaires | solar, placa solar
motor | motor | Motor | moteur | motor
switching itself off | switches itself off, turns itself off | schaltet sich ab, schaltet sich selbst ab, schaltet von selbst ab, schaltet von allein ab, stoppt von allein, stoppt von selbst, geht von selbst aus, geht von allein aus, schaltet er sich ab, schaltet sie sich ab, schaltet sich automatisch ab, stoppt der Motor von allein | s'éteint seul, s'éteint seule, s'éteint toute seule, s'éteint tout seul, s'éteint automatiquement, s'arrête seul, s'arrête seule, s'arrête toute seule, s'arrête tout seul, se coupe toute seule, se coupe tout seul, se coupe seule | se apaga solo, se apaga sola, se para sola, se para solo, se detiene sola, se detiene solo, se apaga automáticamente
automatic switch-off | auto shut-off, automatic shut-off | Abschaltautomatik, Automatikabschaltung, Abschaltung, Selbstabschaltung | arrêt automatique, extinction automatique | apagado automático, desconexión automática
alarm | alarm | Wecker, Alarm | réveil, alarme | alarma, despertador
thermostat | thermostat | Thermostat, Temperaturregler | thermostat | termostato
handle | handle | Griff, Henkel | poignée, anse | asa, mango
spout | spout | Ausguss, Tülle | bec verseur | pico vertedor
drainage | drainage hole | Abflussloch, Abzugsloch, Ablaufloch | trou de drainage, trou d'évacuation | agujero de drenaje, orificio de drenaje
saucer | saucer | Untersetzer, Untertasse | soucoupe | plato inferior, platillo
strainer | strainer, infuser | Sieb, Teesieb | passoire, infuseur | colador, infusor
valve | valve | Ventil | valve, soupape | válvula
collar | collar | Kragen | col | cuello
buttons | buttons | Knöpfe | boutons | botones
belt | belt | Gürtel | ceinture | cinturón
drawstring | drawstring | Kordelzug, Tunnelzug | cordon de serrage | cordón de ajuste
padding | padding, padded | Polsterung, gepolstert, wattiert | rembourrage, rembourré, ouatiné | acolchado, acolchada, relleno
underwire | underwire | Bügel-BH, Formbügel | armatures | aros
insole | insole | Einlegesohle | semelle intérieure | plantilla
reflectors | reflectors, reflective | Reflektoren, reflektierend, Reflexstreifen | réfléchissant, réfléchissants, bandes réfléchissantes | reflectante, reflectantes
sleeves | sleeves | Ärmel | manches | mangas
tools | tools | Werkzeug, Werkzeuge | outil, outils, outillage | herramienta, herramientas
dowels | dowels, wall plugs | Dübel | chevilles | tacos
bracket | bracket, wall mount | Wandhalterung, Halterung | support mural, fixation murale | soporte de pared, soporte mural
drilling | drilling, drill | bohren, Bohren | percer, perçage | taladrar, agujeros en la pared
instructions | instructions, manual | Anleitung, Gebrauchsanweisung | notice, mode d'emploi | instrucciones, manual
gift box | gift box | Geschenkbox, Geschenkverpackung | coffret cadeau, boîte cadeau | caja de regalo
case | case | Etui, Hülle | étui, housse | estuche, funda
bulb | bulb, light bulb | Leuchtmittel, Glühbirne | ampoule | bombilla, foco incluido
plants | plants | Pflanze, Pflanzen | plantes | plantas
seeds | seeds | Samen, Saatgut | graines, semences | semillas
soil | soil | Erde, Blumenerde | terreau, terre | tierra, sustrato
sun protection | sun protection, spf | Sonnenschutz, Lichtschutzfaktor, LSF | protection solaire, indice solaire, SPF, FPS | protección solar, SPF, FPS
sensitive skin | sensitive skin | empfindliche Haut, empfindlicher Haut, sensible Haut | peaux sensibles, peau sensible | piel sensible, pieles sensibles
babies | babies, infants | Baby, Babys, Säuglinge, Kleinkinder | bébé, bébés, nourrissons | bebé, bebés
face | face | Gesicht | visage | rostro, cara
eyes | eyes | Augen, Augenpartie | yeux, contour des yeux | ojos, contorno de ojos
pregnancy | pregnancy | Schwangerschaft, Schwangere | grossesse, enceintes | embarazo, embarazadas
salt water | salt water, sea water | Salzwasser, Meerwasser | eau salée, eau de mer | agua salada, agua de mar
swimming | swimming | schwimmen, Schwimmen | nager, natation, piscine | nadar, piscina, natación
shower | shower | Dusche, duschen | douche | ducha
open fire | open fire, campfire, embers | offenem Feuer, Lagerfeuer, Glut, offene Flamme | feu de bois, braises, feu ouvert | brasas, fuego abierto, leña
gas hob | gas hob | Gasherd | gaz, gazinière | gas, cocina de gas
grill | grill, barbecue | Grill, grillen | barbecue, gril | parrilla, barbacoa
sauna | sauna | Sauna | sauna | sauna
commercial use | commercial use | gewerbliche Nutzung, gewerblich, Gastronomie | usage professionnel | uso profesional, uso comercial
ceiling mounting | ceiling | Decke montieren, Deckenmontage | plafond | techo
exchange | exchange, returns | Umtausch, Rückgabe, Rücksendung | échange, retour, retours, reprise | cambio, devolución, devoluciones
personalisation | personalised, engraving | Gravur, Personalisierung, personalisierbar | gravure, personnalisable | grabado, personalizable
custom size | custom size, made to measure | Maßanfertigung, Sondergröße | sur mesure | a medida
bag | pouch, bag | Beutel, Packsack, Aufbewahrungsbeutel | pochette, housse, sac de rangement | bolsa, funda
`;

/**
 * For a gentle kind of care, the rougher kinds that it rules out. If a fact says "hand wash", the dishwasher is ruled out, even
 * without the word "only".
 */
export const gentler: Readonly<Record<string, readonly string[]>> = {
  'hand wash': ['dishwasher', 'washing machine'],
  'dry cleaning': ['washing machine'],
};

/**
 * If a fact denies the thing on the left, it also denies the things on the right: a product without a timer does not switch
 * itself off.
 */
export const deniedToo: Readonly<Record<string, readonly string[]>> = {
  'automatic switch-off': ['switching itself off'],
  timer: ['switching itself off'],
};

/** If a fact allows the thing on the left, it also allows the things on the right: what can be washed by hand can be washed. */
export const impliedThings: Readonly<Record<string, readonly string[]>> = {
  'hand wash': ['washing'],
  'washing machine': ['washing'],
};

/** The things in `thingRows` that say how a product may be treated and where it may be used. */
export const treatments: ReadonlySet<string> = new Set([
  'dishwasher',
  'tumble dryer',
  'washing machine',
  'hand wash',
  'washing',
  'ironing',
  'bleach',
  'dry cleaning',
  'microwave',
  'oven',
  'freezer',
  'induction',
  'outdoors',
  'indoors',
  'submerging',
]);

/** If a fact allows only the thing on the left ("for indoor use only"), the things on the right are ruled out. */
export const opposedThings: Readonly<Record<string, readonly string[]>> = {
  indoors: ['outdoors'],
  outdoors: ['indoors'],
  'hand wash': ['dishwasher', 'washing machine', 'tumble dryer'],
  'dry cleaning': ['washing machine', 'hand wash', 'tumble dryer'],
  'right-handers': ['left-handers'],
  'left-handers': ['right-handers'],
  adults: ['children'],
};
