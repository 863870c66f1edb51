/**
 * The parts that products have, grouped by meaning: a text may call the outside "exterior" or "shell". Words of one line can mean
 * the same part; a word may stand in several lines.
 */
import { keptPerWord } from '../text/per-word.ts';
import { stem } from '../text/stem.ts';

const lines = `
outer outside exterior shell face facing fabric cover upper housing casing body cabinet carcass
lining liner inside interior inner lined innards
body barrel housing casing case cabinet shell enclosure chassis hull carcass corpus torso bodywork column
handle grip haft hilt helve handgrip shaft bail
knob pull handle button dial
cord cable lead flex wire line
rope cord string line twine drawstring drawcord guyline lanyard
strap band webbing belt sling harness wristband bracelet thong
headband strap band
closure clasp fastening fastener catch lock latch clip snap popper
buckle clip clasp
hook carabiner karabiner clip hanger
zip zipper zippers
button stud toggle popper
base bottom foot underside stand plinth pedestal underneath baseplate floor plate
foot leg glide pad
leg stilt trestle
top tabletop worktop countertop surface lid deck soundboard
lid cap cover top stopper cork bung closure
surface topside face top tread front plate
side reverse back front top bottom underside face
back backrest rear reverse backing backside underside
front face facade fascia
side wall flank panel
wall side panel
sole outsole tread bottom
insole footbed innersole
midsole
toecap toe
heel counter
tongue
instep
upper vamp
shaft stem rod pole column post upright stick mast tube shank spindle stake bar
pole mast strut spar rod spreader spine
spine keel spreader
arm bracket boom
joint hinge pivot
hinge pin pivot bolt
pin needle post prong tine
blade edge iron cutter
cutter blade
nib tip point
tip point end ferrule
ferrule collar ring
hair bristle tuft filament fibre
head top end
plate panel sheet disc
filling fill stuffing padding wadding insulation infill core padded stuffed filled interlining
padding pad cushioning foam
frame framework structure chassis skeleton surround rack
seat seating cushion saddle
cushion pad pillow seat
shade lampshade diffuser reflector
diffuser lens shade cover
lens optic glass visor window
screen display panel
bulb lamp led light
light lamp beam
window pane lens glazing
pane glass
bezel ring
crown winder
dial face
crystal glass
screw bolt fastener fixing nail rivet hardware fitting
rivet stud
hardware fitting metalwork trim buckle ironmongery
fitting hardware fixture mount bracket
bracket mount holder support
pocket compartment pouch sleeve
compartment section
sleeve arm
collar neck neckline neckband
cuff wristband
hem edge
hood
trim piping edging border edge binding bordering braid ribbing detail accent
stitching thread stitch seam embroidery
thread yarn stitching
seam stitching
rim edge lip brim border
border edging edge surround frame fringe
fringe tassel
pompom bobble
keycap key cap
key keycap button
switch button
knob dial
grille grill mesh cover front
cone driver woofer tweeter
earcup earpad earcushion cushion
nozzle spout rose outlet
rose sprinkler head
spout lip
pump dispenser
bowl dish basin vessel
basket tub bin
tank reservoir
bucket pail tub
tray shelf
shelf board rail
drawer front
door
rail bar rod track runner slat
slat lath rail
post corner upright
panel board
board plank panel
plank slat
wheel castor caster roller
tyre tire
tube hose pipe
hose pipe
valve
gauge
pedal treadle
fork
crossbar handlebar
chain necklace link
extension extender
pendant charm drop
stone gem gemstone crystal bead
bead pearl
hoop ring earring
earwire hook wire post
setting mount bezel
band ring
page sheet leaf paper
cover binding jacket
paper page sheet
ribbon bookmark
sleeve wrap wrapper slipcase band
label tag
box carton packaging case tin package packing wrapper
bag pouch sack
pouch case bag
canopy flysheet fly rainfly sail roof outer
groundsheet floor base
inner innertent
peg stake pin
sail canopy
edge border rim
tail streamer
fingerboard fretboard
fret
neck
bridge
nut
saddle
tuner peg
string
drumhead skin head
snare
stand support tripod
pendulum rod bob
weight bob
weight counterweight
hammer striker
spring coil
burner jet
support arm
grid grate rack
pan
insert inlay
dripper dropper insert reducer
pipette dropper
pump
die dice
token counter marker piece
meeple figure pawn piece
card
piece token
pinboard board
mirror
plug
socket
antenna aerial
sensor
battery
charger
latch catch lock
sharpener
pencil
case tin box
mouth opening
knuckle
gusset
waistband
elastic
yoke
placket
flap
pleat
ear
eye
nose
paw
mattress
topper
bolster
shell
canister
filter
mop
spoke
jaw
anvil
ratchet
bit
wick
glaze
armrest armpad
headrest headboard
footboard
footrest rung crossbar stretcher
stretcher crosspiece brace
tabletop leaf
drawerbox drawer
handlebar bar
stem neck
fender mudguard
chainguard guard
guard shield cage
rotor disc
rim wheel
hub axle
saddlebag pannier
visor peak brim
brim peak bill
crown dome
sweatband headband
chinstrap strap
eyelet grommet
lace shoelace cord
footbed insole
heel block
pompon pompom
pull puller tab
tab loop pull
loop hanger tab
keyring ring
slot pocket
divider partition
endpaper flyleaf
foil wrapper
wrapper sleeve foil
core heart centre center
centre center middle core
vessel jar glass
jar pot vessel
bottle flask
flask bottle jug
carafe jug
stopper plug cork
teat nipple
straw
infuser strainer
strainer sieve filter
plunger press
gasket seal
seal gasket ring
washer
knocker
hasp
shackle bow
cylinder
motor engine drive
engine motor
propeller
turntable platter
tonearm arm
cartridge refill
stylus needle
earbud earpiece
earpad cushion
headband bow
microphone mic
stand kickstand
trackpad touchpad
bowl cup
saucer
squeaker
muzzle nose
nozzle tip
canopy shade
rib spoke
pole shaft
vestibule porch
porch
mattress pad
flue chimney
firebox
grille grate
ashtray
hotplate plate
element
thermostat
probe sensor
`;

/** Plurals that are not formed by adding "s", with their singulars. */
const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    feet: 'foot',
    teeth: 'tooth',
    leaves: 'leaf',
    shelves: 'shelf',
    knives: 'knife',
    halves: 'half',
    dice: 'die',
  }),
);

/** A noun in lower case without the ending of its plural. */
export const partStem = keptPerWord((word): string => irregular.get(word) ?? stem(word));

const groups = lines.trim().split('\n');

/**
 * The groups to which each word for a part belongs. A group is a line of the list above; the words are stems made by `partStem`.
 */
const groupsByWord: ReadonlyMap<string, ReadonlySet<number>> = (() => {
  const map = new Map<string, Set<number>>();
  for (const [group, line] of groups.entries()) {
    for (const word of line.split(' ')) {
      const key = partStem(word);
      const known = map.get(key) ?? new Set();
      map.set(key, known.add(group));
    }
  }
  return map;
})();

const none: ReadonlySet<number> = new Set();

/** The groups to which a word belongs; empty if it is not a word for a part. The word must be a stem made by `partStem`. */
export const groupsOfPart = (word: string): ReadonlySet<number> => groupsByWord.get(word) ?? none;

/** Whether a word can be the name of a part. The word must be a stem made by `partStem`. */
export const isPart = (word: string): boolean => groupsByWord.has(word);

/** Whether two words can mean the same part. Both must be stems made by `partStem`. */
export function areSameParts(one: string, other: string): boolean {
  if (one === other) return true;
  const others = groupsOfPart(other);
  for (const group of groupsOfPart(one)) if (others.has(group)) return true;
  return isKindOf(one, other) || isKindOf(other, one);
}

/** Whether one word is a compound of the other: a gooseneck is a neck, a lampholder a holder. */
const isKindOf = (compound: string, noun: string) =>
  noun.length >= SHORTEST_HEAD && compound.length >= noun.length + 3 && compound.endsWith(noun) && isPart(noun);
/** A shorter ending is often chance: "ring" in "string", "arm" in "charm". */
const SHORTEST_HEAD = 4;
