/** Two made-up catalogues with different products: the rules of the fact check are developed on one and measured on the other. */
import { type Facts, noFacts } from '#shared/facts/facts.ts';

/** Each line: category | name | brand | attributes | key features | tags. Lists are separated by semicolons. */
const development = `
Kitchen | Harbour Enamel Mug | Saltbank | Material=enamelled steel; Colour=navy blue; Capacity=350 ml; Height=8.5 cm; Weight=180 g; Country of origin=Poland | Works over a campfire; Rim rolled for comfort | camping mug; enamel
Kitchen | Oakline Chopping Board | Fenn & Row | Material=solid oak; Dimensions=40 x 25 x 2 cm; Weight=1.4 kg; Country of origin=Germany; Certification=FSC; Warranty=2 years | Juice groove on one side; Rounded corners | chopping board; kitchen gift
Kitchen | Pour-Over Kettle Brisa | Brisa | Material=stainless steel; Colour=matte black; Capacity=1 l; Power=1200 W; Voltage=230 V; Cord length=75 cm; Warranty=24 months; Compatible with=induction hobs | Gooseneck spout; Lid stays cool | kettle; coffee
Kitchen | Nesting Bowls Trio | Loomfield | Material=stoneware; Colour=sage green; Pieces=3 bowls; Diameter=12-20 cm; Country of origin=Portugal | Dishwasher safe; Stacks to save space | bowls; mixing
Clothing | Fjordside Wool Jumper | Norrvik | Material=100% merino wool; Colour=charcoal grey; Sizes=S, M, L, XL; Weight=420 g; Country of origin=Norway; Care=Hand wash at 30 °C | Ribbed cuffs; Mulesing-free yarn | jumper; knitwear
Clothing | Everyday Linen Shirt | Casa Limar | Material=100% linen; Colour=white; Sizes=XS, S, M, L; Country of origin=Portugal; Certification=OEKO-TEX Standard 100; Buttons=7 | Relaxed cut; Chest pocket | linen shirt; summer
Clothing | Trail Running Socks | Stridewell | Material=78% nylon, 20% polyester, 2% elastane; Colour=lime green; Pairs=3 pairs; Height=15 cm | Padded heel; Flat toe seam | running socks; trail
Electronics | Pebble Bluetooth Speaker | Auralis | Colour=black; Power=20 W; Battery life=12 hours; Charging time=2.5 hours; Compatible with=Bluetooth 5.3, USB-C; Weight=540 g; Dimensions=18 x 7 x 7 cm; Warranty=2 years; Certification=IP67 | Waterproof body; Built-in microphone | speaker; portable
Electronics | Voltra Power Bank | Voltra | Capacity=10,000 mAh; Colour=white; Compatible with=iPhone 15, Samsung Galaxy S24, USB-C; Power=30 W; Weight=210 g; Ports=2 ports; Certification=CE | Charges two devices at once; LED level display | power bank; travel
Electronics | Lumo Desk Lamp | Lumo | Material=aluminium; Colour=silver; Power=9 W; Brightness=800 lm; Colour temperature=2700-6500 K; Height=45 cm; Levels=5 brightness levels; Voltage=240 V | Dimmable; Folds flat | desk lamp; LED
Electronics | Graphite 27 Monitor | Pixelhaus | Screen size=27 in; Refresh rate=144 Hz; Resolution=2560 x 1440 px; Compatible with=HDMI, DisplayPort; Warranty=36 months; Colour=black | Height-adjustable stand; Thin bezel | monitor; gaming
Home | Sunday Linen Cushion Cover | Casa Limar | Material=linen; Colour=terracotta; Dimensions=45 x 45 cm; Country of origin=Lithuania; Set=set of 2 | Hidden zip; Machine washable | cushion cover; sofa
Home | Amberglow Soy Candle | Wickery | Material=soy wax; Weight=220 g; Burn time=45 hours; Scent=cedar and fig; Height=9 cm; Certification=vegan; Country of origin=United Kingdom | Cotton wick; Hand-poured in small batches | candle; gift
Home | Woven Storage Basket | Marsh & Reed | Material=seagrass; Colour=beige; Height=30 cm; Diameter=28 cm; Capacity=18 l; Country of origin=Vietnam | Two handles; Folds flat | basket; storage
Toys | Timber Train Set | Little Loco | Material=beech wood; Pieces=42 pieces; Age=3-8 years; Certification=CE; Country of origin=Czech Republic; Track length=3.6 m | Water-based paints; Fits standard wooden track | train set; wooden toys
Toys | Moonbear Plush | Cuddlewick | Material=polyester; Colour=brown; Height=35 cm; Age=1 year and up; Weight=300 g | Embroidered eyes; Machine washable | plush; teddy
Beauty | Calm Oat Hand Cream | Meadowe | Volume=75 ml; Ingredients=oat extract, shea butter, glycerin; Certification=cruelty-free, vegan; Country of origin=France; Shelf life=12 months | Fragrance-free; Absorbs quickly | hand cream; dry skin
Beauty | Bamboo Hair Brush | Meadowe | Material=bamboo; Length=22 cm; Weight=95 g; Certification=FSC; Pins=180 pins | Cushioned base; Wide paddle shape | hair brush; bamboo
Food | Highland Oat Biscuits | Glen Hearth | Net weight=250 g; Pieces=16 biscuits; Energy=460 kcal; Country of origin=Scotland; Ingredients=oats, butter, brown sugar, salt | Baked in small trays; No palm oil | biscuits; tea time
Food | Finca Alba Whole Bean Coffee | Finca Alba | Net weight=500 g; Altitude=1,650 m; Roast=medium; Country of origin=Colombia; Certification=Fair Trade | Notes of cocoa and orange; Roasted weekly | coffee; beans
Garden | Copperleaf Watering Can | Potter's Yard | Material=galvanised steel; Colour=green; Capacity=5 l; Weight=1.2 kg; Height=33 cm | Removable rose; Balanced handle | watering can; garden
Garden | Terrace String Lights | Glimmer & Co | Length=10 m; Bulbs=20 bulbs; Power=4 W; Voltage=24 V; Colour=warm white; Certification=IP65; Warranty=1 year | Shatterproof bulbs; Linkable | string lights; patio
Sports | Grip Yoga Mat | Asanova | Material=natural rubber; Colour=purple; Dimensions=183 x 68 cm; Thickness=4 mm; Weight=2.3 kg | Alignment lines; Rolls up with a strap | yoga mat; pilates
Sports | Ridgeback Trekking Poles | Cairn | Material=carbon fibre; Length=65-135 cm; Weight=230 g; Pairs=1 pair; Colour=orange; Warranty=3 years | Cork grips; Flick locks | trekking poles; hiking
Pets | Ollie Rope Dog Leash | Barkside | Material=cotton; Colour=blue; Length=1.5 m; Diameter=12 mm; Load=80 kg; Country of origin=Italy | Brass clip; Soft in the hand | dog leash; puppy
Pets | Cloudnap Cat Bed | Barkside | Material=polyester fleece; Colour=grey; Diameter=50 cm; Height=20 cm; Weight=0.8 kg | Removable cover; Machine washable | cat bed; cosy
Office | Dotted Notebook A5 | Inkmoor | Pages=160 pages; Dimensions=14.8 x 21 cm; Paper=100 gsm; Colour=burgundy; Certification=FSC; Format=A5 | Lies flat; Two ribbon markers | notebook; journal
Office | Steady Monitor Riser | Deskworks | Material=walnut; Dimensions=52 x 22 x 10 cm; Load=20 kg; Weight=2.1 kg; Warranty=5 years | Cable slot; Felt feet | monitor riser; desk
Jewellery | Tidewater Pendant | Orla Finch | Material=sterling silver; Chain length=18 in; Pendant width=9/16 in; Weight=4.2 g; Country of origin=Ireland | Gift box included; Lobster clasp | pendant; necklace
Jewellery | Halo Stud Earrings | Orla Finch | Material=14k gold; Diameter=6 mm; Weight=1.8 g; Pairs=1 pair; Certification=nickel-free | Screw backs; Polished finish | stud earrings; gift
Tools | Ironwood Claw Hammer | Brackett | Material=carbon steel; Weight=16 oz; Length=33 cm; Colour=red; Warranty=10 years | Magnetic nail start; Shock-absorbing grip | hammer; tools
Tools | Compact Drill Bit Set | Brackett | Pieces=15 drill bits; Material=high-speed steel; Diameter=1-10 mm; Compatible with=Makita, Bosch; Country of origin=Taiwan | Marked storage case; Split point tips | drill bits; workshop
Baby | Snuggle Muslin Swaddles | Tiny Tern | Material=organic cotton; Colour=mint green; Dimensions=120 x 120 cm; Pack=pack of 4; Certification=GOTS; Country of origin=Turkey | Pre-washed softness; Breathable weave | swaddle; newborn
`;

const heldOut = `
Kitchen | Ember Cast Iron Skillet | Forgeway | Material=cast iron; Diameter=26 cm; Weight=2.4 kg; Colour=black; Country of origin=United States; Warranty=10 years; Compatible with=induction hobs | Pre-seasoned surface; Two pour spouts | skillet; frying pan
Kitchen | Glacier Water Carafe | Vetro Nord | Material=borosilicate glass; Capacity=1.2 l; Height=27.5 cm; Set=set of 3; Country of origin=Czech Republic | Fits most fridge doors; Dripless lip | carafe; water jug
Kitchen | Pepper Mill Duo | Grindstone | Material=acacia; Height=8 1/2 in; Set=2 mills; Certification=FSC; Warranty=5 years | Ceramic grinder; Adjustable coarseness | pepper mill; salt
Kitchen | Breakfast Blender Mixa | Mixa | Power=600 W; Capacity=0.6 l; Colour=red; Voltage=220 V; Speeds=3 speeds; Cord length=1 m; Certification=BPA-free, CE | Travel lid included; Pulse button | blender; smoothie
Clothing | Brisk Rain Jacket | Weatherby Lane | Material=recycled polyester; Colour=yellow; Sizes=S, M, L; Weight=380 g; Pockets=4 pockets; Country of origin=Vietnam | Waterproof shell; Taped seams | rain jacket; outdoor
Clothing | Sunday Flannel Pyjamas | Dozewell | Material=cotton flannel; Colour=burgundy; Sizes=M, L, XL; Pieces=2 pieces; Care=Wash at 40 °C | Piped collar; Elastic waist | pyjamas; loungewear
Clothing | Cobbler's Leather Belt | Hale & Hide | Material=full-grain leather; Colour=brown; Width=3.5 cm; Length=110 cm; Country of origin=Spain; Buckle=brass | Edges burnished by hand; Five punched holes | belt; leather
Electronics | Wisp Wireless Earbuds | Sonara | Colour=pink; Battery life=7 hours; Charging time=45 minutes; Compatible with=Bluetooth 5.2, Android; Weight=4.6 g; Certification=IPX4; Warranty=18 months | Touch controls; Three ear tip sizes | earbuds; wireless
Electronics | Fathom Dive Torch | Lumidive | Material=aluminium; Brightness=1,000 lm; Length=13.5 cm; Weight=160 g; Battery=5,000 mAh; Depth rating=100 m; Compatible with=USB-C | Waterproof; Side switch | dive torch; diving
Electronics | Stash Portable SSD | Datakeep | Storage=2 TB; Speed=1050 MB; Weight=58 g; Compatible with=USB-C, macOS; Dimensions=9.5 x 5 x 1 cm; Warranty=3 years; Colour=blue | Rubber bumper; Password protection | portable SSD; backup
Electronics | Nook Smart Plug | Homely | Power=2,300 W; Voltage=230 V; Compatible with=Alexa, Wi-Fi; Pack=pack of 4; Certification=RoHS, CE; Colour=white | Timer in the app; Compact body | smart plug; home automation
Home | Drift Jute Rug | Plainweave | Material=jute; Colour=beige; Dimensions=160 x 230 cm; Thickness=8 mm; Country of origin=India; Weight=6.5 kg | Braided by hand; Reversible | jute rug; living room
Home | Still Water Wall Clock | Tock | Material=bamboo; Diameter=12 in; Colour=white; Weight=1.1 lb; Warranty=1 year | Silent movement; Hook included | wall clock; kitchen clock
Home | Percale Duvet Set | Northbed | Material=cotton percale; Thread count=200 thread count; Colour=light blue; Pieces=3 pieces; Dimensions=135 x 200 cm; Certification=OEKO-TEX; Country of origin=Portugal | Button closure; Breathable weave | duvet cover; bedding
Toys | Critter Memory Game | Foxglove Games | Pieces=48 cards; Age=4-99 years; Players=2-6 players; Playing time=20 minutes; Material=cardboard; Country of origin=Germany | Rounded card corners; Rules in four languages | memory game; family
Toys | Rainbow Stacking Cups | Tumblo | Material=silicone; Pieces=8 cups; Age=6 months and up; Height=9 cm; Certification=BPA-free | Soft edges; Floats in the bath | stacking cups; bath toy
Beauty | Sea Salt Body Scrub | Tidal | Volume=200 ml; Ingredients=sea salt, almond oil, kelp; Certification=vegan; Country of origin=Iceland; Shelf life=18 months | Screw-top jar; Rinses clean | body scrub; spa
Beauty | Velvet Matte Lipstick | Rouge Lane | Weight=3.5 g; Colour=crimson; Certification=cruelty-free; Wear time=8 hours; Country of origin=South Korea | Soft matte finish; Magnetic cap | lipstick; make-up
Food | Orchard Apple Rings | Crispfield | Net weight=90 g; Ingredients=apples; Pack=pack of 6; Energy=340 kcal; Country of origin=Austria; Certification=organic | No added sugar; Resealable bag | dried fruit; snack
Food | Smoked Chilli Honey | Bramble Bee | Net weight=340 g; Ingredients=honey, chilli; Country of origin=Greece; Servings=17 servings | Squeeze bottle; Gentle heat | honey; condiment
Garden | Stoneleigh Planter | Terra & Twig | Material=terracotta; Diameter=30 cm; Height=28 cm; Weight=4.5 kg; Capacity=14 l; Country of origin=Italy | Drainage hole; Frost-proof to -10 °C | planter; pot
Garden | Cedar Bird House | Wren & Co | Material=cedar; Height=25 cm; Entrance=32 mm; Weight=1.6 kg; Country of origin=Canada | Opens for cleaning; Hanging wire | bird house; garden
Sports | Torque Kettlebell | Ironline | Material=cast iron; Weight=16 kg; Colour=grey; Height=28 cm; Warranty=2 years | Flat base; Wide handle | kettlebell; home gym
Sports | Paddle Dry Bag | Kelpie | Material=pvc; Colour=orange; Capacity=20 l; Weight=0.55 kg; Height=60 cm | Roll-top closure; Shoulder strap | dry bag; kayak
Pets | Slow Feeder Bowl | Muncho | Material=polypropylene; Colour=green; Diameter=21.5 cm; Capacity=700 ml; Certification=BPA-free | Raised maze; Dishwasher safe | slow feeder; dog bowl
Pets | Scratch Tower Mika | Whiskerly | Material=sisal; Height=85 cm; Dimensions=40 x 40 x 85 cm; Colour=cream; Weight=5 kg; Platforms=3 platforms | Wide base; Hanging ball | cat tree; scratching post
Office | Glide Gel Pens | Inkmoor | Pack=pack of 12; Tip=0.5 mm; Colour=black; Length=14.5 cm; Country of origin=Japan | Quick-drying ink; Clip on the cap | gel pens; stationery
Office | Archive Box File | Deskworks | Material=recycled cardboard; Dimensions=32 x 26 x 8 cm; Load=4 kg; Pieces=5 boxes; Certification=Blue Angel | Label holder; Folds flat | box file; storage
Jewellery | Riverstone Bracelet | Maren Vale | Material=jade; Length=7 1/4 in; Weight=12 g; Beads=24 beads; Country of origin=Thailand | Stretch cord; Gift pouch included | bracelet; gift
Jewellery | Signet Ring Alder | Maren Vale | Material=brass; Width=12 mm; Weight=7.5 g; Certification=nickel-free; Country of origin=Denmark | Engravable face; Polished inside | signet ring; men
Tools | Level Best Spirit Level | Plumbline | Material=aluminium; Length=60 cm; Colour=yellow; Weight=0.7 lb; Warranty=5 years; Vials=3 vials | Magnetic edge; Rubber end caps | spirit level; tools
Tools | Watt Cordless Screwdriver | Brackett | Voltage=3.6 V; Weight=350 g; Battery=1.5 Ah; Charging time=90 minutes; Pieces=11 pieces; Compatible with=USB-C; Certification=UL | LED work light; Rotating handle | screwdriver; cordless
Baby | Cloud Knit Blanket | Tiny Tern | Material=bamboo viscose; Colour=ivory; Dimensions=80 x 100 cm; Weight=320 g; Certification=OEKO-TEX; Country of origin=Turkey | Scalloped edge; Machine washable | baby blanket; newborn
`;

export interface BenchProduct {
  facts: Facts;
}

function read(table: string): BenchProduct[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [category = '', name = '', brand = '', attributes = '', features = '', tags = ''] = line.split(' | ');
      const listed = (text: string) =>
        text
          .split(/; ?/)
          .map((entry) => entry.trim())
          .filter(Boolean);
      const pairs = listed(attributes).map((entry) => {
        const cut = entry.indexOf('=');
        return { name: entry.slice(0, cut), value: entry.slice(cut + 1), unit: '' };
      });
      return {
        facts: {
          ...noFacts,
          name: name.trim(),
          brand,
          category,
          attributes: pairs,
          keyFeatures: listed(features),
          tags: listed(tags),
        },
      };
    });
}

export const developmentProducts: readonly BenchProduct[] = read(development);
export const heldOutProducts: readonly BenchProduct[] = read(heldOut);
