/**
 * English nouns for parts, accessories and features that a product can have. Written by `tests/support/thing-words.ts` from Shopify's
 * product taxonomy, Copyright (c) Shopify, MIT licence; not edited by hand.
 */
export const thingNouns = `
absorber absorption accelerometer activation activewear actuator adapter aerator airbrush alarm alert alike alkaline
alkyd alternator altimeter ammonia ammunition amplification amplifier analog analysis anchor andiron anemometer antenna
antifreeze anvil aperture app apparel applicator armature armband armguard armor armrest arrow aspirator assemble atmo
audio auger avoidance awl axe axle backboard backing backlight backpack backplate backrest badge bail bake balaclava
ballast ballcock balm baluster bandana bank banner barbell barometer barrel barrette barrier baseplate basket bassinet
bathtub baton battery bayonet beacon bead beadboard beaker bearing beater bell bellow belt benchtop bend bender beret
bermuda bezel bib bidet bikinis bin binder binocular bipod blackout bladder blade blaster blimp blocker blouse blower
bluetooth boardshort bobbin bodysuit boiler bolt booklet bookmark bookshelf boost booster border bow bowen boxer
boyshort bra brace bracket brake breadboard breaker brightener brightness briquette broadband broadhead broil broom
brownie bucket buckle buffer buffet bulb bumper bundle bungee burkinis burner butane button cabin cabinet cable cadmium
cage calc calcium calibration calibrator caliper cam camera camisole camshaft canopy capacitor cape capo cappuccinatore
carabiner carburetor cardigan carousel carpet carrier cart carta cartridge case cassette caster catch catcher cell
cellular chain chainsaw chamber changer channel chap charge charger charm chest chiller chime chino chip chisel chloride
chock chuck cincher circuit clamp clasp class claw cleaner cleat click climber clincher clip clipper closer closure
clothe clutch coaster coating coil collar collector column comb communication compact compactor compass compound
compressor concealer condenser conditioner conduit cone configuration connector console container controller convection
conversion converter cook cooker cooktop cooler copier cord core corkscrew counter countertop counterweight coupler
cover coverage coverall crampon crank crankshaft crawler crayon creamer crib crisp crock crop crossfader crossfire
crossfirex crossover crown crusher cube cuff cufflink cupcake cushion cutter cuvette cylinder dampener damper deadbolt
deburrer decanter deck decoder decor defoamer degreaser dehydrate demagnetizer deodorizer depth derailleur detection
detector dial diesel diffuser digger digitizer diode dioxide dipper dipstick disc discreet dish disk dispenser
dispersion display dissipation distiller distortion distribution distributor divider dock doll dongle donut doppler
doser drain draw drawer dresser dripper driver dropper drum dryer drywall duct dumbbell duplex duplexer duplicator
earmuff earphone earpiece edger elbow elinchrom email emblem enclosure encoder engine envelope enzyme equalizer eraser
escutcheon ethanol ethernet evaporator exhaust extender extension extraction extruder eyecup eyelet eyepiece eyewear fan
fascinator fastener faucet fax fedora feedback feeder feet fence fender figurine file filler filter filtration fin
finder fineliner fingerprint fireplace firewood fisheye fitting fixture flacon flag flange flap flapper flare flash
flashlight flask flight float flow flue flush flute flux flybridge flyer flywheel folder footboard footmuff footprint
footrest footstop footstrap footswitch forecaster formula forward foundation foveon freewheel freshener funnel furnace
fuse fuselage fuser gaiter garbage garter gasket gasoline gate gauge gear gel generator gigbag glider glitter gloss
glove glue goggle gouge granule grid grill grille grinder gripper grommet groover groupset grout guard guardrail guide
guitar gun gutter hacksaw hammer hamper handbag handbrake handheld handkerchief handle handlebar handrail hanger hardtop
hardware harness hatch hatchet headband headboard headcover headdress headjoint headlamp headlight headliner headphone
headrest headset headwear heater helmet herb highback hinge hipster hitch hold holdback holder holster hood hook hoop
hopper hose housing hub humidifier humidistat humidor hung hybrid hydration hydride hygrometer icer idler igniter imager
imide immobilizer impeller inclination indication indicator inductor inflate injector inkjet inlet input insert install
insulation integration interface intervalometer inverter ion isolation jack jacuzzi jammer jet jig jigsaw jockstrap
jogger john jointer joist joystick kennel kernel kerosene key keyboard keycap keychain keypad kickstand kimono kneeler
knob knocker knuckle ladder ladle lamp lance lancet lantern lanyard laser latch lathe lattice lead lehenga leis len
lense leotard leveler lever lid lift ligature lighter lightweight limb liner lingerie lining link lithium loaf location
locator lock lockout loop lounger loungewear lumber lyre mace macro magnet magnetizer maker mallet manifold marker
marquee mask massager mast matrix matte mattock mattress mechanism membrane meter metronome mice micro microcontroller
microfilter micrometer microphone microwave midi minaudiere minute miracast mirror mitten mixer moat mobile modular
modulation modulator module mold monitor monoblock monochrome monopod mortar mortiser motherboard motor motorcycle mount
mouse mouthguard mouthpiece mower muff muffin muffler mug multimeter multistyler mute nail nailer nameplate navigation
needle neo net neutralizer newel nib nibbler nightgown nightlight nightstand nipper nipple nock noodle nook nozzle
nunchuck nut oboe odometer odor opener optimization organizer oscillator ottoman outerwear outlet output oven overcoat
overgrip overheat overprint override overshirt oxide oxyhydroxide pad padding paddle pajama panel pannier pantyhose
parachute parka pass pastel patch pedal pedometer peel peeler peg pellet peltier perforation perfume petticoat phosphate
photocell pickax picket pickup pigmentation pillowcase pin pipe pipette piston pitcher planer plank plasma platform
platter playback plier plug plunger plus pocket polarization polisher polo poncho port portafilter pouch powerbank
preamp pressure primer printer printhead pro probe processor profile profoto projection propane propeller propshaft
protector protractor pull puller pulse pump punch puppet purse rack radiator radio raft rail ramekin ramp ratio rattle
reamer rebar receiver recline recognition reel refill reflector register regular regulator reheat rein relay release
remesh reminder remote remove remover reptile reseater resistor reticle reverb reverse rewinder rhinestone ribbon rim
ring riser rivet robe rod roll roller rollover rope rosin rotation rotator rotisserie rotor ruler sack saddle saddlebag
safe sampler sander sandpaper sanitizer saris sash satellite saucepan saucer saver saw scalar scan scanner scarve scone
scoop scooter scope scraper scratch screen screw screwdriver scrollbar scrub scrubber sealer sear seat seatpost
seismometer semiconductor sensor separator sequencer serum server servo sewage shackle shaft shaker shampoo shaper
shapewear sharpener shawl sheath sheer shelve shield shift shifter shim shingle shoelace shower shroud shutter silencer
silhouette skewer ski skimmer skirt skirtinis skort sleepwear sleeve slept slider slimmer slipmat slipper smartmedia
smartphone smoother snap snorkel snuffer socket softener solar solder solution sonar soundbar spacer spatula speaker
speakerphone spear speedlight speedometer spike spindle spinner spit splitter spoiler spoke spool spout spray sprayer
spreader spring sprinkler spur stabilization stabilizer stack staff staircase stake stall standalone staple stapler
starter stator steam stem stencil stepper stern stick sticker stinger stirrer stool stopper strainer strap stringer
stripe stripper stroller strut stud stump stylus sublimation subwoofer suite sump sunglass sunlounger sunroof sunshade
suppression suppressor surround suspender sustain swab sweater sweatshirt sweeper swift swimsuit swimwear switch swivel
sword sync tab tablet tabletop tachometer tachymeter tag tagine takeoff tank tap tape tarp tart taser tassel teapot
teaspoon tee teether telecoil teleconverter temperature tempo tension terminal tester tether tetherball theft theodolite
thermocouple thermolysis thermometer thermopile thermostat thinner thong throttle tiara tie tight tightener tile tiller
tilt timer tint tire toggle toilet toner tong tool toothbrush topper torch torque torso tote touchpad touchscreen
trackball tracker trailer trainer transducer transfer transformer transistor transmission transmitter transom trap tray
treadmill trim trimmer tripod triton trouser trowel trunk tube tuner turban tuxedo tweeter twine umbrella undercounter
undershirt undershort underwear unitard ups vacuum valve varnish vector velcro vent ventilation vest vestibule vibration
vibrator video viewfinder violin virtu vise visor vitamin waistband wallet wallpaper wand wardrobe warmer wash washcloth
washer watermark weapon wedge welder wetsuit wheel whip whirlpool whisk whistle whorl wick wideband wig winch
windbreaker winder windlass windscreen windshield wipe wire wok woofer workstation workwear wreath wrench wristband
yogurt zipper
`;
