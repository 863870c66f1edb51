/**
 * Materials in German, French and Spanish. A row has the term of `materials.ts`, or a new term
 * with its more general one after `<`, and then the words of each language; `words.ts` explains
 * the notation. The other materials of the product taxonomy are in `taxonomy.ts`.
 */
export const materialRows = `
wood | Holz, Vollholz, Massivholz, hölzern, Hölzer | bois, bois massif | madera, maderas, leño
softwood < wood | Nadelholz | résineux | madera de conífera
hardwood < wood | Laubholz, Hartholz | bois dur, feuillu | madera noble, madera dura
oak | Eiche, Eichen, eichen | chêne, chênes | roble
pine | Kiefer, Kiefern, Föhre | pin*, pins* | pino*
stone pine < pine | Zirbe, Zirben, Arve, Zirbelkiefer | pin cembro, arolle | pino cembro
beech | Buche, Buchen, Rotbuche | hêtre | haya*, madera de haya
walnut | Nussbaum*, Walnuss*, Walnussholz, Nuss* | noyer | nogal
maple | Ahorn | érable | arce
birch | Birke, Birken | bouleau | abedul
ash wood | Esche, Eschen | frêne | fresno
teak | Teak | teck | teca
mahogany | Mahagoni | acajou | caoba
cherry wood | Kirschbaum*, Kirschholz | merisier | cerezo
pear wood < wood | Birnbaum*, Birnenholz, Birnbaumholz | poirier | peral
plum wood < wood | Zwetschgenholz, Pflaumenholz | prunier | ciruelo
apple wood < wood | Apfelholz, Apfelbaum* | pommier* | manzano*
acacia | Akazie, Akazien, Robinie, Robinien | acacia, robinier | acacia, robinia
mango wood | Mangoholz | manguier | madera de mango
olive wood | Olivenholz | olivier, bois d'olivier | olivo, madera de olivo
cedar | Zeder, Zedern | cèdre | cedro
rosewood | Palisander, Rosenholz | palissandre, bois de rose | palisandro, palo de rosa
ebony wood | Ebenholz | ébène | ébano
spruce wood | Fichte, Fichten | épicéa | abeto rojo, pícea
fir < wood | Tanne, Tannen, Weißtanne | sapin* | abeto
larch < wood | Lärche, Lärchen | mélèze | alerce
douglas fir < wood | Douglasie, Douglasien | douglas | abeto de douglas
elm < wood | Ulme, Ulmen, Rüster | orme | olmo
lime wood < wood | Linde, Linden | tilleul* | tilo*
alder < wood | Erle, Erlen | aulne | aliso
chestnut wood < wood | Kastanie*, Kastanienholz, Edelkastanie | châtaignier | castaño*
willow < wood | Weide*, Weiden* | saule, osier | mimbre
hornbeam < wood | Hainbuche, Weißbuche |  | carpe
boxwood < wood | Buchsbaum | buis | boj
yew < wood |  Eibe | | tejo
plane wood < wood | Platane | platane* | plátano de sombra
eucalyptus wood < wood | Eukalyptusholz | bois d'eucalyptus | madera de eucalipto
quebracho < wood | Quebracho | quebracho | quebracho
algarrobo < wood | Algarrobo | caroubier | algarrobo
palo santo < wood | Palo Santo | palo santo | palo santo
plywood | Sperrholz, Multiplex, Schichtholz | contreplaqué, multiplis | contrachapado, multilaminado
chipboard < wood | Spanplatte, Pressspan | aggloméré, panneau de particules | aglomerado
mdf | MDF | MDF, médium* | MDF, DM*
cork | Kork, Presskork | liège | corcho
bamboo | Bambus | bambou | bambú
rubberwood | Gummibaumholz, Hevea | hévéa | hevea, madera de caucho
poplar wood | Pappel, Pappeln | peuplier | álamo, chopo
balsa | Balsa | balsa | balsa
metal | Metall, metallen | métal, métallique, métaux | metal, metálico
steel | Stahl, stählern | acier | acero
stainless steel | Edelstahl, rostfreier Stahl, Inox, Nirosta, Chromstahl, Chromnickelstahl | inox, acier inoxydable, acier inox | acero inoxidable, inox
carbon steel | Karbonstahl, Kohlenstoffstahl, Carbonstahl | acier au carbone, acier carbone | acero al carbono, acero de carbono
galvanised steel | verzinkter Stahl, verzinktes Stahlblech, verzinktem Stahlblech | acier galvanisé, acier zingué | acero galvanizado, acero cincado
damascus steel | Damaststahl, Damaszenerstahl, Damast* | acier damas, damassé | acero de damasco
spring steel | Federstahl | acier à ressort | acero para muelles
sheet metal < metal | Blech | tôle | chapa
tinplate < metal | Weißblech | fer blanc, fer-blanc | hojalata
iron | Eisen*, eisern | fer | hierro
cast iron | Gusseisen, gusseisern, Eisenguss, Guss | fonte | hierro fundido, hierro colado, acero colado
wrought iron | Schmiedeeisen, schmiedeeisern | fer forgé | hierro forjado
aluminium | Aluminium, Alu | aluminium, alu | aluminio
die-cast zinc < metal | Zinkdruckguss, Druckguss | zamak, zamac | zamak, zamac
brass | Messing, messingfarben* | laiton | latón
bronze | Bronze*, bronzen | bronze* | bronce*
copper | Kupfer, kupfern | cuivre | cobre
titanium | Titan | titane | titanio
zinc alloy | Zink | zinc | zinc, cinc
pewter | Zinn | étain | peltre, estaño
chrome | Chrom | chrome | cromo
nickel | Nickel | nickel | níquel
tungsten | Wolfram | tungstène | tungsteno, wolframio
magnesium < metal | Magnesium | magnésium | magnesio
lead < metal | Blei | plomb | plomo
silver metal < metal | Echtsilber, Sterlingsilber, Neusilber, Silber* | argent massif, argent sterling, argent* | plata*
sterling silver < silver metal | Sterlingsilber, 925er Silber | argent 925, argent sterling | plata de ley, plata 925, plata esterlina
gold metal | Echtgold, Gelbgold, Weißgold, Roségold, Gold* | or massif, or jaune, or blanc, or rose, vermeil | oro*
platinum < metal | Platin* | platine* | platino*
palladium < metal | Palladium | palladium | paladio
plastic | Kunststoff, Plastik, Hartplastik | plastique, matière plastique, plastiques | plástico, plásticos
abs | ABS | ABS | ABS
polypropylene | Polypropylen, PP | polypropylène, PP | polipropileno, PP
polyethylene | Polyethylen, HDPE, PE | polyéthylène, PEHD, PE | polietileno, PEAD
polycarbonate | Polycarbonat | polycarbonate | policarbonato
pvc | PVC, Vinyl | PVC, vinyle* | PVC, vinilo*
acrylic | Acryl, Acrylglas, Plexiglas, Polyacryl | acrylique, plexiglas | acrílico, metacrilato, plexiglás
resin | Kunstharz, Epoxidharz, Harz* | résine, époxy | resina, epoxi
nylon | Nylon, Polyamid | nylon, polyamide | nailon, nylon, poliamida
polystyrene | Polystyrol, Styropor | polystyrène | poliestireno
melamine | Melamin | mélamine | melamina
polyurethane | Polyurethan, PU, TPU | polyuréthane, PU, TPU | poliuretano, PU, TPU
tritan | Tritan | tritan | tritán, tritan
eva foam | EVA | EVA | EVA, goma eva
tpr < plastic | TPR, TPE | TPR, TPE | TPR, TPE
bioplastic < plastic | Biokunststoff, Zuckerrohr-Kunststoff, PLA | bioplastique, PLA | bioplástico, PLA
bakelite | Bakelit | bakélite | baquelita
teflon < plastic | Teflon, PTFE | téflon, PTFE | teflón, PTFE
fibreglass | Fiberglas, Glasfaser, Glasfiber, GFK | fibre de verre, fibres de verre | fibra de vidrio
carbon fibre | Carbon, Karbon, Kohlefaser, Carbonfaser, Kohlenstofffaser | carbone*, fibre de carbone | fibra de carbono
cotton | Baumwolle, Baumwoll, Bio-Baumwolle | coton | algodón
egyptian cotton | ägyptische Baumwolle, Mako-Baumwolle | coton égyptien | algodón egipcio
percale < cotton | Perkal | percale | percal
batiste < cotton | Batist | batiste | batista
poplin < cotton | Popeline | popeline | popelín
calico < cotton | Kattun, Nessel* | calicot | percalina
gauze < cotton | Mull | gaze, double gaze | gasa
piqué < cotton | Piqué, Pikee | piqué* | piqué
linen | Leinen, Leinengewebe | lin | lino
half-linen < linen | Halbleinen | métis* | medio lino
ramie < fabric | Ramie | ramie | ramio
nettle < fabric | Brennnessel* | ortie* | ortiga*
wool | Wolle, wollen*, Schurwolle, Schafwolle, Woll | laine, laines | lana, lanas
merino | Merino, Merinowolle | mérinos | merino, lana merino
alpaca | Alpaka, Alpakawolle | alpaga | alpaca
mohair | Mohair | mohair | mohair
cashmere | Kaschmir, Cashmere | cachemire | cachemira, cachemir, cashmere
lambswool | Lammwolle, Lambswool | laine d'agneau | lana de cordero
angora | Angora | angora | angora
camel hair < wool | Kamelhaar | poil de chameau | pelo de camello
sheepskin | Lammfell, Schaffell | peau de mouton, peau lainée | piel de cordero, borreguito, zalea
vicuña < wool | Vikunja | vigogne | vicuña
llama < wool | Lama* | lama | llama*
loden < wool | Loden | loden | loden
boiled wool < wool | Walk, Walkstoff, Wollwalk, Walkloden | laine bouillie, laine foulée | lana cocida, lana hervida
felt | Filz, Wollfilz | feutre | fieltro
silk | Seide, seiden, Maulbeerseide | soie | seda
polyester | Polyester, Polyestergewebe | polyester | poliéster
viscose | Viskose, Rayon | viscose, rayonne | viscosa, rayón
modal | Modal | modal* | modal*
lyocell | Lyocell, Tencel | lyocell, tencel | lyocell, tencel
elastane | Elasthan, Elastan, Spandex, Lycra | élasthanne, lycra | elastano, licra
acetate < fabric | Acetat | acétate | acetato
cupro < fabric | Cupro | cupro | cupro
denim | Denim, Jeansstoff | denim, toile de jean | denim, tela vaquera, mezclilla
canvas | Canvas, Segeltuch, Leinwand* | toile*, canevas | lona, loneta
velvet | Samt, samten* | velours | terciopelo
chenille | Chenille | chenille* | chenilla
fleece | Fleece | polaire*, molleton | forro polar, polar*
sweat fabric < fabric | Sweatstoff | molleton gratté | felpa
satin | Satin | satin* | satén, raso*
lace | Spitze* | dentelle* | encaje*
tweed | Tweed | tweed | tweed
jersey | Jersey | jersey* | punto jersey
corduroy | Cord, Kord, Cordsamt | velours côtelé | pana
hemp | Hanf | chanvre | cáñamo
jute | Jute | jute | yute
flannel | Flanell | flanelle | franela
muslin | Musselin | mousseline | muselina
organza < fabric | Organza | organza | organza
tulle < fabric | Tüll | tulle | tul
terry cloth | Frottee, Frottier | éponge*, tissu éponge | felpa, rizo*
microfibre | Mikrofaser | microfibre | microfibra
softshell < fabric | Softshell | softshell | softshell
gore-tex | Gore-Tex | Gore-Tex | Gore-Tex
ripstop | Ripstop | ripstop | ripstop
cordura | Cordura | cordura | cordura
waxed cotton < cotton | Wachstuch, gewachste Baumwolle | coton ciré, toile cirée | algodón encerado, hule
leather | Leder, ledern, Echtleder, Glattleder, Vollleder | cuir, cuirs | cuero, cueros
cowhide | Rindsleder, Rindleder, Rindnappa | cuir de vache, cuir de vachette, vachette, cuir de bovin, cuir bovin | cuero vacuno, piel vacuna, vaqueta, cuero de vaca, vacuno
pigskin < leather | Schweinsleder, Schweinsnappa | peau de porc, cuir de porc | piel de cerdo
suede | Wildleder, Veloursleder, Rauleder | daim, suède, croûte de cuir, cuir velours | piel de ante, gamuza, serraje
nubuck | Nubuk, Nubukleder | nubuck | nobuk, nubuck
calfskin | Kalbsleder, Kalbleder | cuir de veau, veau* | piel de becerro, becerro
nappa | Nappa, Nappaleder | nappa, cuir nappa | napa
goatskin | Ziegenleder | cuir de chèvre, peau de chèvre | piel de cabra, cabritilla
buffalo leather | Büffelleder | cuir de buffle | piel de búfalo
deerskin < leather | Hirschleder | cuir de cerf | piel de ciervo
carpincho < leather | Carpincholeder | carpincho | carpincho
patent leather | Lackleder | cuir verni | charol
faux leather | Kunstleder, Lederimitat, veganes Leder | similicuir, simili cuir, faux cuir, cuir synthétique, skaï | polipiel, piel sintética, cuero sintético, símil cuero, ecopiel, cuero vegano
fur < material | Pelz, Echtpelz, Fell* | fourrure | pieles*, pelaje
faux fur | Kunstpelz, Webpelz, Kunstfell, Teddyfell | fausse fourrure | pelo sintético, piel sintética de pelo
down | Daune, Daunen | duvet | plumón, plumas de ganso
feathers < material | Federn* | plumes* | plumas*
kapok < material | Kapok | kapok | kapok
memory foam | Memoryschaum, Viscoschaum | mousse à mémoire de forme | viscoelástica, espuma viscoelástica
foam | Schaumstoff, Kaltschaum | mousse* | gomaespuma, espuma*
rubber | Gummi, Kautschuk, Naturkautschuk, gummiert | caoutchouc, gomme* | caucho, goma*, hule natural
latex | Latex | latex | látex
neoprene | Neopren | néoprène | neopreno
silicone | Silikon | silicone, silicones | silicona, siliconas
glass | Glas*, gläsern, Glasscheibe | verre* | vidrio, cristal*
borosilicate glass | Borosilikatglas, Borosilikat | borosilicate, verre borosilicate | borosilicato, vidrio borosilicato
crystal glass | Kristallglas, Bleikristall, Kristall* | cristal | cristal de bohemia
ceramic | Keramik | céramique | cerámica
porcelain | Porzellan | porcelaine | porcelana
bone china | Knochenporzellan | porcelaine fine, porcelaine d'os | porcelana de hueso
stoneware | Steinzeug, Feinsteinzeug | grès | gres, gres porcelánico
earthenware | Steingut, Fayence | faïence, terre cuite | loza, barro cocido
terracotta | Terrakotta | terracotta, terre cuite | terracota, barro*
clay | Lehm*, Tonerde | argile | arcilla*
stone | Stein*, Naturstein | pierre* | piedra*
marble | Marmor | marbre | mármol
granite | Granit | granit | granito
slate stone | Schiefer | ardoise* | pizarra
sandstone | Sandstein | grès rose | arenisca
soapstone | Speckstein | pierre ollaire, stéatite | esteatita
limestone | Kalkstein | calcaire* | caliza
quartz | Quarz | quartz* | cuarzo*
basalt | Basalt | basalte | basalto
lava stone < stone | Lavastein, Lava* | pierre de lave, lave* | piedra volcánica
concrete | Beton | béton | hormigón, concreto*
plaster < material | Gips | plâtre | yeso, escayola
enamel | Emaille, Email*, emailliert | émail, émaillé | esmalte*, esmaltado
corozo < material | Steinnuss, Corozo | corozo, ivoire végétal | corozo, tagua, marfil vegetal
paper | Papier*, papieren | papier* | papel*
cardboard | Karton*, Pappe, Wellpappe | carton* | cartón*
wax | Wachs* | cire* | cera*
beeswax | Bienenwachs | cire d'abeille | cera de abeja, cera de abejas
soy wax | Sojawachs | cire de soja | cera de soja
paraffin | Paraffin | paraffine | parafina
rattan | Rattan, Peddigrohr | rotin | ratán
wicker | Korbgeflecht, Weidengeflecht | osier | mimbre
seagrass | Seegras | jonc de mer | junco marino
straw | Stroh* | paille* | paja*
raffia | Raffia, Bast* | raphia | rafia
sisal | Sisal | sisal | sisal
coir | Kokosfaser, Kokosfasern | coir, fibre de coco | fibra de coco
horn | Horn* | corne* | asta*, cuerno*
bone < material | Knochen*, Bein* | os* | hueso*
mother of pearl < material | Perlmutt, Perlmutter | nacre, nacré* | nácar
pearl | Perle*, Süßwasserperle, Zuchtperle | perles de culture | perla*, perlas cultivadas
coconut shell | Kokosnussschale | coque de coco, noix de coco* | cáscara de coco
ivory material < material | Elfenbein* | ivoire* | marfil*
amber < material | Bernstein | ambre* | ámbar*
turquoise stone < stone | Türkisstein | pierre turquoise | piedra turquesa
diamond < stone | Diamant, Brillant* | diamant | diamante
zirconia < stone | Zirkonia | zircone, zirconium | circonita, zirconia
mulesing-free < material | mulesingfrei | sans mulesing | sin mulesing
sheep bristle < material | Wildschweinborsten, Schweineborsten, Naturborsten* | sanglier, soies de porc | cerdas de jabalí, cerda de jabalí
horsehair < material | Rosshaar | crin de cheval, crin | crin de caballo, crin
badger hair < material | Dachshaar | blaireau | pelo de tejón
vegetable fibre < material | Tampico, Pflanzenfaser, Bassine | tampico, fibre végétale | fibra vegetal, tampico
goat milk < material | Ziegenmilch | lait de chèvre | leche de cabra
donkey milk < material | Eselsmilch | lait d'ânesse | leche de burra
shea < material | Sheabutter, Karitébutter | karité, beurre de karité | karité, manteca de karité
cocoa butter < material | Kakaobutter | beurre de cacao | manteca de cacao
argan < material | Arganöl | argan, huile d'argan | argán, aceite de argán
jojoba < material | Jojoba, Jojobaöl | jojoba, huile de jojoba | jojoba, aceite de jojoba
coconut oil < material | Kokosöl | huile de coco | aceite de coco
almond oil < material | Mandelöl | huile d'amande | aceite de almendra, aceite de almendras
palm oil < material | Palmöl | huile de palme | aceite de palma
mineral oil < material | Mineralöl, Mineralöle | huile minérale, huiles minérales | aceite mineral
castor oil < material | Rizinusöl | huile de ricin | aceite de ricino
hyaluronic acid < material | Hyaluron, Hyaluronsäure | acide hyaluronique | ácido hialurónico
retinol < material | Retinol | rétinol | retinol
aloe < material | Aloe, Aloe Vera | aloès, aloe vera | aloe, aloe vera, sábila
collagen < material | Kollagen | collagène | colágeno
keratin < material | Keratin | kératine | queratina
urea < material | Urea, Harnstoff | urée | urea
glycerin < material | Glycerin, Glyzerin | glycérine | glicerina
`;
