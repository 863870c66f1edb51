/**
 * English words that mean the same thing or the same use. So "lead" in a text is compared with "cable" in the facts, and "can be
 * rotated" with "does not swivel". Each line is one meaning. A word may have several meanings.
 */

/**
 * `/` separates the words of a meaning, of which the first is its name. Only base forms are listed: other forms of a word are found
 * by its stem. In "take … off" up to three words may stand at the dots.
 */
const lines = `
wash/rinse/launder/laundry/washing machine/machine wash/hand wash/a cycle/delicates cycle/wool cycle
machine wash/weekly wash/coloureds wash/whites wash/washing machine/machine washable/wash in the machine/into the machine/in the machine/washing cycle/wash cycle/spin cycle/delicates cycle
hand wash/wash by hand/hand washable
dishwasher/dish washer/dishwashing machine
tumble/tumble dryer/dryer/drier/tumble drier
bleach/bleaching/chlorine
iron/ironing/pressing/steaming
dry clean/dry cleaner/dry cleaning/dry cleanable
microwave/microwaveable/microwavable
oven/ovenproof/baking/bake/roast/roasting
broiler/grill/grilling
freezer/freeze/frozen/deep freeze
fridge/refrigerator/refrigerate/refrigeration/chill
hob/stove/stovetop/cooktop/cooker/hotplate
induction/induction hob/inductive
flame/open fire/campfire/gas flame
submerge/immerse/immersion/underwater/swim/swimming/swimmer/dive/diving/pool/sea/shower/bath/bathe/bathing/dunk/snorkel/under water/in water
swim/swimming/swimmer/pool/sea/snorkel/dive/lake
shower/showering/bath/bathe/bathing
soak/soaking/dunk/under water/steep
waterproof/watertight/water tight/submersible/keeps water out/keeps the rain out/keeps rain out/downpour/bone dry/cloudburst
water-resistant/splashproof/splash-proof/showerproof/water-repellent/weatherproof/weather-resistant
outdoor/outdoors/outside/garden/patio/terrace/balcony/open air/al fresco/backyard/in the rain
indoor/indoors/inside the house/in the house/around the house
rain/rainy/drizzle/downpour/wet weather
food-safe/food safe/hold food/eat from/drink from/serve food/contact with food/food contact
remove/detach/detachable/take … off/comes off/come off/lift … off/lift out/lifts out/unclip/unscrew/unbutton/unhook/unzip/pull … off/snap … off/removal/pop … off/slip … off/slide … out/take … out
replace/exchange/swap/interchange/interchangeable/renew/change/changeable/user-replaceable
refill/replenish/reload/top it up
adjust/adjustment/regulate/set to your/shorten/lengthen/tune/fine-tune/raise/lower/turn … up/turn … down/telescope/telescopic/variable/infinitely
height/raise/lower/higher/taller
tilt/incline/recline/angle/lean back/reclining
expand/expansion/extend/extension/extra room/grow/enlarge/stretch out/extendable/extensible
fold/collapse/collapsible/fold … away/fold … up/packs flat/pack flat/folds flat/foldaway/flat-pack/concertina
stack/nest/stackable/nesting
roll/roll … up/rollable
swivel/rotate/rotation/revolve/turn round/full circle/pivot/spin/360/turns around/all the way round
tip/tilt over/topple
steer/steering/steerable/manoeuvre/maneuver
dim/dimmer/dimming/brightness/turn … down
reverse/reversible/turn … over/both sides/double-sided/two-sided/flip … over/either side/inside out
recharge/rechargeable/charge/power bank
battery/batteries/accumulator/cell/battery-powered/battery-operated
mains/mains-powered/wall socket/power outlet/outlet/wall plug/plug-in/mains connection
cable/cord/lead/wire/power cord/flex
plug/power plug/connector
socket/jack/port/outlet/input
charger/charging cable/charging dock/charging station/power adapter/power supply/charging brick
adapter/adaptor/converter
cordless/wireless/battery-powered/without a cable/no cable
corded/wired/mains-powered
bluetooth/wirelessly
wifi/wi-fi/wlan/wireless network
app/smartphone/phone control/mobile application
remote/remote control/remote controller/handset
voice/assistant/alexa/siri/voice control/voice command/speak to
microphone/mic/hands-free calls/take calls/phone calls
speaker/loudspeaker/sound system
headphone/earphone/earbud/headset
camera/lens/webcam
screen/display/lcd/readout
sensor/detector/sense/detect
motion/movement/gesture/wave of
timer/countdown/time switch/switches itself off/turns itself off/shut-off/auto-off/switch-off/switch off by
alarm/siren/alert/beep/buzzer
clock/time display
memory/remembers/stores your
motor/engine/motorised/motorized/electric drive/motor-driven
electric/electrical/electricity/power supply/electrically
heat/heated/heating/warm/heater
cool/cooling/chilled
fan/ventilator/blower
hammer/impact/percussion/hammer drill
light/lamp/led/illuminate/lighting/backlight/lit/glow
bulb/light source/lamp
glow/luminous/phosphorescent/light up/lights up
ignite/ignition/igniter/spark/light
lid/cover/cap/top/stopper
cover/covering/protect/shield/guard/shelter
sleeve/slipcover/pouch/case
case/carry case/carrying case/hard case/hard shell
pouch/sachet/drawstring bag/storage bag/carry bag
bag/carrier bag/tote/sack
box/carton/gift box/package/packaging
strap/belt/band/webbing
chest/sternum
waist/hip
handle/grip/carry handle
lock/lockable/key/padlock/latch/bolt
key/keyed/keyhole
magnet/magnetic/magnetically
elastic/elasticated/stretchy/elastane band
zip/zipper/zippered/zipped
button/press-stud/popper/snap/stud
hook-and-loop/velcro
hood/hooded
pocket/compartment/pouch pocket
lining/line/lined/liner
padding/padded/cushion/cushioned/upholstered/quilted
taped/tape/sealed seams/taped seams/seam sealing/sealed
seam/stitching
reflective/reflector/hi-vis/high-visibility/reflect
wheel/castor/caster/roller/on wheels/rolls along
brake/braking
kickstand/stand/foot/leg
stand/pedestal
base/bottom/floor/underside
shelf/rack/tray
drawer/slide-out
mirror/looking glass
hook/hanger/hanging/hang/suspend
mount/bracket/mounting/fixing/wall-mounted/wall mount
screw/bolt/fixing/screwed
glue/glued/adhesive/bonded
solder/welded/soldered
nail/tack
assemble/assembly/put together/put … together/self-assembly/flat-pack/build … up/set up
assembled/ready-made/fully assembled/pre-assembled/ready to use/ready assembled
tool/spanner/screwdriver/allen key/hex key
drill/drilling/bore
tap/faucet/spigot
spout/pouring lip/pour/lip
filter/strainer/sieve/infuser
straw/drinking straw
spoon/scoop/ladle
brush/bristle
wick/wicks
rose/sprinkler head/sprinkler
peg/stake/tent peg/ground anchor
freestanding/free-standing/self-standing/stand by itself/stands on its own/stands alone
porch/vestibule/awning
rope/cord/line
pole/rod/mast
rivet/stud
elasticated/elastic
footprint/groundsheet
manual/instructions/guide/booklet/instruction leaflet
certificate/certification/proof of authenticity
gift wrap/gift-wrapped/wrapping/gift box
chain/necklace chain
earring/stud earring/studs/hoops
clasp/fastener/fastening/catch
engrave/engraving/engraved/personalise/personalize/personalised/monogram/customise/customize/with your name/initials
resize/size adjust
plate/plated/plating/rhodium/gilded
tarnish/oxidise/oxidize/discolour/discolor/blacken
rust/corrode/corrosion/corroded
scratch/scuff/scrape/score
fade/bleach out/lightfast/colourfast/colorfast/pale
shrink/shrinkage/shrinks
crease/wrinkle/crinkle/creasing
pill/pilling/bobble
stain/spot/ring mark
leak/drip/spill
slip/slide/skid
break/shatter/crack/chip
tear/rip/tear-proof/ripstop
scent/fragrance/perfume/fragrant/perfumed/smell/aroma/odour/essential oil
unscented/fragrance-free/perfume-free
sweeten/sugar/sweetener/sweetened/honey
salt/salted/sodium
alcohol/ethanol/alcoholic
caffeine/caffeinated
decaffeinated/decaf/caffeine-free
gluten/wheat/barley/rye
lactose/dairy/milk/cream/butter
nut/hazelnut/almond/peanut/walnut/cashew/pecan
egg/eggs/yolk
soy/soya
meat/animal/gelatine/gelatin
vegan/plant-based/purely plant
vegetarian/meat-free
preservative/preserving agent/paraben
colouring/coloring/dye/dyed/colourant/food colour
flavouring/flavoring/artificial flavour
palm oil/palm fat
mineral oil/paraffin/petroleum
silicone/dimethicone
latex/natural rubber latex
plastic/plastics
leather/hide
wool/woollen
feather/down/plumage
peat/turf
pesticide/herbicide/spray
roast/roasted/toasted
ground/pre-ground/grind
pasteurise/pasteurize/pasteurised/pasteurized
filtered/filter
cook/cooking/boil
eat/edible/eating
rinse/rinse out/leave-in
spf/sun protection/sun factor/sunscreen/uv protection/uv filter
face/facial
eye/eyelid/around the eyes
hair/scalp
pregnancy/pregnant/expectant
newborn/baby/infant/birth/from birth
toddler/child/children/kid/small children
dog/puppy
cat/kitten
solo/single-player/alone/by yourself/on your own/one player/single player
expansion/add-on/expansion pack
dishes/crockery
solder/soldering
blade/knife/edge
sharpen/sharpened/hone/honing/whet/resharpen/re-sharpen/honed
serrated/teeth/saw-toothed
sharp/razor-sharp/honed/sharpened
nonstick/non-stick/nothing sticks/food slides
season/seasoning/pre-seasoned/burn in
coat/coating/coated/lacquer/lacquered/varnish/varnished/painted
varnish/lacquer/varnished
oil/oiled/oiling/hardwax
wax/waxed/waxing
paint/painted/painting
dissolve/soluble/water-soluble/watercolour/dissolves
erase/erasable/rub … out/eraser
bleed/bleed through/show through/shows through/ghost
granulate/granulating/granulation
refillable/refill
perforate/perforated/tear-off/tear-out/tear … out
ruled/lined pages/lines
dotted/dot grid
pickup/pick-up/electro-acoustic/amplifier/amp/plug it in
tune/tuning/tuner/tuned
volume/loudness/louder/quieter/turn … down/turn … up
control/knob/dial/regulate/adjust/turn … down/turn … up/controller
mute/silent mode/silence
soft close/soft-close/closes itself/close by itself/closes by itself/damped/closes softly/closes gently/closes slowly
recline/reclines/reclining
armrest/arm rest
headrest/head rest
backrest/back rest
footrest/foot rest/footrest ring
rocker/rocking/rocks
suspension/shock absorber/damper
mudguard/fender
pump/inflate/pumping/air pump
valve/schrader/presta
bell/horn
pedal/pedals
helmet/helmets
climb/climbing/mountaineering
harness/belay
load-bearing/bear a load/bear weight
seat/sit on/sitting
stand on/step on/stood on
sleep/sleeping/overnight
washable/washing/wash/laundered
recycle/recyclable/recycling
compost/compostable/biodegradable
handmade/by hand/hand-made/made by hand/handcrafted
handpainted/hand-painted/painted by hand
signed/signature/autograph
numbered/limited edition/limited
frame/framed/framing
glass/glazed/pane
transparent/see-through/clear/translucent
opaque/blackout/light-blocking
insulate/insulated/insulation/double-walled/double wall/thermal/keeps … hot/keeps … cold/stay hot/stays hot/vacuum-insulated
vacuum/hoover/vacuum cleaner
steam/steamer/steaming
wipe/damp cloth/wipe clean
allergen/allergy/hypoallergenic
toxic/poisonous
water/watering
drain/drainage/drainage hole/drain hole/plug in the side
hose/garden hose/hosepipe
tool-free/without tools/no tools/toolless
repair/mend/fix
spare/replacement/extra set
underfloor/radiant floor/floor heating
plasterboard/drywall/stud wall/partition wall
folding bike/folding bicycle/brompton
tubeless/tube
electric/e-bike
trailer/tow
roof/rooftop
hand luggage/cabin/carry-on/cabin baggage
laptop/notebook computer/macbook
tablet/ipad
phone/smartphone/mobile/iphone
computer/pc/desktop
subscription/monthly fee/membership
internet/online/network
gps/satellite/navigation
nfc/contactless
usb/usb-c/usb-a
stereo/two channels
left/left-handed/left hand
ambidextrous/either hand/both hands/left- and right-handed/right- and left-handed/left and right handed/right or left hand/left or right hand
saucer/drip tray/undersetter
squeaker/squeak/squeaking
chew/gnaw/bite/chewing
underwire/wired cup/underwired
stretch/elastane/spandex/lycra/elastic/stretchy/gives with
sheer/see-through/transparent
noise cancelling/anc/noise cancellation/noise-cancelling/shuts the world out
shut-off/auto-off/switches itself off/turns itself off/switch itself off/automatic shut-off/power off by itself
frost/frost-proof/frostproof/frost-resistant/winter outside/stay out in winter/overwinter/sub-zero/below zero
sun/sunlight/uv/sunshine/direct sunlight/blazing sun
heat source/radiator/heater/fireplace
sauna/steam room/hot tub/jacuzzi
organic/organically/bio/pesticide-free
raw/uncooked/unroasted
boneless/filleted
pitted/stoned/without stones
sparkling/carbonated/fizzy/fizz/bubbles
still/non-carbonated
spicy/hot/chilli/chili/fiery
metal utensil/metal spatula/steel spatula/metal spoon/fork and knife
abrasive/scourer/scouring pad/steel wool/wire wool/scrubber/scrub
detergent/washing-up liquid/soap/washing powder
fabric softener/softener/conditioner
gas/gas hob/gas flame
charcoal/coals/embers
isofix/latch
seat belt/car seat
newborn/birth/first day
sleep/nap/overnight/sleeping
side/sideways
memory card/sd card/microsd/sd slot
ethernet/lan/network cable
aux/3.5 mm/headphone jack/line-in
call/calls/telephone
multipoint/two devices/several devices at once
upgrade/upgradable/expandable memory
fast charging/quick charge/rapid charging/fast-charging/quick-charging
wireless charging/qi/charging pad/inductive charging
touchscreen/touch screen/tap the screen
backlit/backlight/illuminated keys/lit keys
silent/quiet/noiseless/soundless/without a sound
brushless/brushless motor
soft start/gentle start/starts gently
reverse gear/reverse/backwards
chuck key/chuck/keyless
depth stop/depth gauge
level/spirit level/bubble level
child lock/childproof/child-proof/safety lock
non-slip/anti-slip/grips the floor/rubber feet
cutout/thumb hole/thumbhole
belt loop/loops for a belt
drawcord/drawstring/cord at the waist
cuff/cuffs/ribbed cuff
collar/lapel
sleeve/sleeves/long-sleeved
button fly/fly/zip fly
insole/footbed/inner sole
steel toe/toe cap/toecap/safety toe
lace/laces/lace-up/shoelace
heel/heeled
gore-tex/waterproof membrane/membrane
cushion/cushions/seat pad
mattress/topper
slat/slats/slatted base
headboard/bedhead
armless/without arms
extendable/extends/leaf/extra leaf/pulls out
tabletop/worktop/top
castors/wheels/rolls
hinge/hinged/hinges
handleless/push to open/push-to-open
wall/wall-mounted/hang it on the wall/wall mounting
ceiling/ceiling-mounted/hang from the ceiling
floor heating/underfloor heating/radiant floor
carpet/rug/thick pile
vinyl/lino/linoleum/laminate
parquet/hardwood/wooden floor/oiled wood
seed/seeds/seeded
rooted/roots/bare-root
pot/planter/plant pot
fertiliser/fertilizer/plant food/feed
trellis/climbing frame
irrigation/drip irrigation/self-watering/waters itself
bird/birds/feathered
aquarium/fish tank
leash/lead/dog lead
collar/neckband
catnip/valerian
grain/grain-free/cereal
pierced/piercing/clip-on
hypoallergenic/sensitive skin/allergy sufferers
real gold/solid gold/solid
hallmark/hallmarked/stamped
stone/gemstone/gem/diamond
resize/size adjustment/adjustable size
extender/extension chain
essential oil/essential oils/aroma oil
spf/sun cream/sunscreen
make-up/makeup/cosmetics
rinse/rinse off/leave-in/leave on
lather/foam/foams/suds
dye/hair dye/coloured hair/color-treated
eye area/around the eyes/eyes
lips/mouth
acid-free/archival/archive
watermark/laid paper
fountain pen/fountain pens/ink
marker/markers/alcohol marker
left page/bookmark/ribbon
envelope/envelopes
eraser/rubber tip
sharpener/sharpening
oil paint/oils
acrylic/acrylics
canvas board/panel
varnish/fixative
expansion/expansions/add-on pack
app/companion app
co-op/cooperative/together against
language/text-free/no reading
battery/batteries/runs on cells
magnetised/magnetic
gear/gears/gearbox
disc brake/disc brakes
rim brake/rim brakes/v-brake
carbon/carbon frame/carbon bar
rack/carrier/luggage carrier
child seat/kids seat
trailer/tow bar/towing
footstep/step/stepping
right/right-handed/right hand
`;

export const meanings: readonly (readonly string[])[] = lines
  .trim()
  .split('\n')
  .map((line) => line.split('/'));
