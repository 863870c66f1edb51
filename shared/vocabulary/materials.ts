import { family } from './family.ts';

/**
 * Materials that sellers name, grouped by kind; `family` explains the notation. Covers every material of Shopify's product taxonomy
 * (MIT licence) and the woods, metals, plastics, fibres, weaves, leathers, stones and papers of the trade.
 */
export const materials = family('material', {
  'wood/wooden/timber/solid wood/hardwood/softwood':
    'oak/oakwood/oak wood/solid oak, pine*/pine wood/pinewood/solid pine, beech/beechwood/beech wood, walnut/walnut wood, maple/maple wood, ' +
    'birch/birchwood/birch wood, ash*/ash wood/ashwood, teak/teak wood, mahogany, cherry wood/cherrywood/cherry*, acacia/acacia wood, mango wood, ' +
    'olive wood/olivewood, cedar/cedarwood*/cedar wood, rosewood, ebony*/ebony wood, spruce/spruce wood, plywood, mdf/medium density fibreboard/medium density fiberboard, ' +
    'cork, bamboo, rubberwood/rubber wood, paulownia, poplar/poplar wood, balsa/balsa wood, larch/larch wood, douglas fir, fir wood/fir*, hemlock, hickory, elm/elm wood, ' +
    'alder/alder wood, basswood, linden wood/limewood/lime wood, sapele, okoume, koa/koa wood, padauk, wenge, zebrano/zebrawood, iroko, meranti, ' +
    'eucalyptus wood/eucalyptus*, sheesham/sheesham wood/indian rosewood, suar wood, monkeypod, chestnut wood, pear wood/pearwood, apple wood/applewood, plum wood/plumwood, ' +
    'boxwood, hornbeam, sycamore, aspen, willow*, hazel wood/hazel*, yew/yew wood, juniper wood, redwood, sequoia, ipe wood, merbau, cumaru, bangkirai, robinia, locust wood, ' +
    'pernambuco, brazilwood, snakewood, cocobolo, grenadilla/african blackwood/blackwood, bubinga, ovangkol, nato wood, agathis, lauan, jatoba, purpleheart, lignum vitae, ' +
    'hinoki, kiri, cypress wood/cypress*, chipboard/particle board/particleboard, hardboard, hdf, osb, veneer/wood veneer, laminated wood, driftwood, reclaimed wood, coconut wood, palm wood, pallet wood, glulam',
  oak: 'white oak, red oak, bog oak, holm oak, european oak, french oak, american oak, smoked oak',
  'pine*': 'scots pine, yellow pine, nordic pine, cembra pine/swiss pine/stone pine',
  cedar: 'western red cedar/red cedar',
  walnut: 'black walnut, american walnut',
  plywood: 'birch plywood/birch ply, beech plywood, poplar plywood, okoume plywood',
  birch: 'birch plywood/birch ply',
  beech: 'beech plywood',
  'metal/metallic*':
    'steel, iron*, aluminium/aluminum/anodised aluminium/anodized aluminum/alu, brass, bronze, copper, titanium, zinc, zinc alloy/zamak/zamac, pewter, tin*, tinplate/tin plate, ' +
    'chrome/chromium/chrome-plated/chrome plated/chrome plating/chromed, nickel/nickel-plated/nickel plated/nickel plating, tungsten, alloy, magnesium/magnesium alloy, gold metal, solid gold, silver-plated/silver plated, gold-plated/gold plated/gold plating, vermeil/gold vermeil, gold-filled/gold filled, ' +
    'brass-plated/brass plated, copper-plated/copper plated, rhodium-plated/rhodium plated/rhodium, ' +
    'rose gold-plated/rose gold plated, sterling silver/925 silver/925 sterling silver/solid silver, fine silver, platinum, palladium, white gold, yellow gold, nickel silver/german silver/alpaca silver, britannia metal, gunmetal*, ' +
    'lead crystal, wrought iron, carbide/tungsten carbide, duralumin, nitinol, liquid metal, cobalt chrome, beryllium copper',
  steel:
    'stainless steel/stainless/inox, carbon steel/high carbon steel/high-carbon steel, galvanised steel/galvanized steel, damascus steel, spring steel, tool steel/a2 tool steel/a2 steel/d2 steel/o1 steel/s2 steel, ' +
    'high-speed steel/high speed steel/hss, chrome vanadium/chrome vanadium steel/chrome-vanadium steel/cr-v, chrome molybdenum, chromoly/cromoly/cr-mo, enamelled steel/enameled steel/enamel steel, ' +
    'corten steel/corten/weathering steel, mild steel, sheet steel, tinplate, blued steel, hardened steel, tempered steel, cold-rolled steel, chrome steel, boron steel, manganese steel, silver steel, zinc-plated steel/zinc plated steel, tin-plated steel',
  'iron*': 'cast iron, wrought iron, ductile iron, enamelled cast iron/enameled cast iron',
  'cast iron': 'ductile iron, enamelled cast iron/enameled cast iron',
  aluminium:
    'cast aluminium/cast aluminum, die-cast aluminium/die-cast aluminum, forged aluminium/forged aluminum, aircraft aluminium/aircraft aluminum, brushed aluminium/brushed aluminum, recycled aluminium/recycled aluminum',
  brass: 'solid brass, gilt brass',
  'stainless steel':
    '304 stainless steel/304 steel, 316 stainless steel/316l stainless steel, surgical steel/surgical stainless steel',
  'plastic/plastics/synthetic*/bioplastic':
    'abs/abs plastic, polypropylene/=PP, polyethylene/hdpe/ldpe/=PE, polycarbonate, pvc/vinyl*/polyvinyl chloride, acrylic/acrylic glass/plexiglass/perspex/pmma, resin/epoxy resin/epoxy, tritan, nylon, polyamide, ' +
    'polystyrene/styrofoam/expanded polystyrene, pet plastic/polyethylene terephthalate, pbt, pom/acetal/polyoxymethylene, asa plastic, melamine, pla/polylactic acid, petg, polyurethane/=PU, tpu, tpe, tpr, ' +
    'eva foam/=EVA, bakelite, recycled plastic, ocean plastic, fluorocarbon, teflon/ptfe, celluloid, acetate*/cellulose acetate, hypalon, cellophane, copolymer, polymer, elastomer, thermoplastic, glass-filled nylon, =PEEK, kevlar/aramid, dyneema, duroplast, vectran, g-10, micarta',
  'fabric*/textile*':
    'cotton, linen, wool, silk, polyester, nylon, polyamide, viscose/rayon/viscose rayon, denim, canvas, velvet, velour, fleece, satin, lace*, tweed, felt*/wool felt, jersey*, corduroy, hemp, jute, flannel, flannelette, muslin, ' +
    'terry cloth/terry/terrycloth, french terry, microfibre/microfiber, microfleece, elastane/spandex/lycra, modal*, bamboo viscose, chenille, cashmere, chiffon, gore-tex, ripstop, taffeta, twill, burlap/hessian, cordura, seersucker, ' +
    'polycotton, lyocell/tencel, cupro, ramie, kapok, boucle/bouclé, gauze/double gauze, percale, sateen, poplin, oxford cloth, chambray, gabardine, herringbone tweed, moleskin*, batiste, voile, organza, tulle, crepe*, georgette, ' +
    'brocade, damask*, jacquard*, crêpe, softshell, sherpa, teddy fleece, plush*, faux fur/artificial fur, oilcloth/oilskin, waxed cotton, waxed canvas, tarpaulin, webbing*, grosgrain, waffle cotton, waffle weave cotton, interlock, ' +
    'piqué, mesh*, neoprene, softshell, acrylic yarn, polyacrylic, alcantara, ultrasuede, microsuede, non-woven, calico, cheesecloth, ticking, drill*, loden, boiled wool, ponte, scuba fabric, crinkle cotton, aida cloth, dacron, nettle fibre, soybean fibre',
  cotton:
    'organic cotton, pima cotton, egyptian cotton, turkish cotton, supima/supima cotton, recycled cotton, combed cotton, ringspun cotton/ring-spun cotton, cotton canvas, cotton poplin, cotton percale, cotton sateen, brushed cotton, ' +
    'cotton jersey, cotton twill, cotton flannel, cotton velvet, cotton gauze, cotton drill, mercerised cotton/mercerized cotton, waxed cotton, waffle cotton, waffle weave cotton, crinkle cotton, cotton terry',
  canvas: 'cotton canvas, waxed canvas',
  'jersey*': 'cotton jersey',
  flannel: 'cotton flannel',
  twill: 'cotton twill',
  velvet: 'cotton velvet',
  linen: 'flax linen/flax*, french linen, belgian linen, stonewashed linen, washed linen, lithuanian linen',
  'wool/woollen/woolen':
    "merino/merino wool, cashmere, alpaca/alpaca wool, mohair, lambswool/lamb's wool, angora, yak wool, sheepskin/lambskin, virgin wool/new wool, shetland wool/shetland, recycled wool, camel wool, boiled wool, loden, baby alpaca, bluefaced leicester, wool felt, tweed",
  polyester: 'recycled polyester/rpet, polyester fleece, polar fleece',
  silk: 'mulberry silk, tussah silk, peace silk, raw silk, silk satin',
  nylon: 'ripstop nylon, ballistic nylon, recycled nylon/econyl',
  viscose: 'bamboo viscose/bamboo rayon, ecovero',
  leather:
    'full-grain leather/full grain leather, top-grain leather/top grain leather, genuine leather/real leather, suede, nubuck, cowhide, calfskin/calf leather, nappa/nappa leather, vegetable-tanned leather/veg-tan leather/vegetable tanned leather, ' +
    'patent leather, buffalo leather, goatskin/goat leather, lambskin leather, bridle leather, pigskin, deerskin, saddle leather, chamois, split leather, bonded leather, sheep leather, kangaroo leather, elk leather, shearling, rawhide, cordovan, harness leather, pebbled leather',
  'faux leather/vegan leather/artificial leather/pu leather/imitation leather/leatherette/synthetic leather/apple leather/cactus leather/cork leather':
    '',
  'fur*': 'sheepskin, faux fur, rabbit fur, fox fur',
  'down*/goose down/duck down/feathers/feather*': '',
  'horsehair/horse hair': '',
  'boar bristle/boar bristles/badger hair': '',
  'kapok/buckwheat hulls/buckwheat husk/spelt husk/millet husk': '',
  'memory foam/gel memory foam': '',
  'foam*': 'memory foam, latex foam, eva foam, cold foam, polyurethane foam, foam rubber, phenolic foam',
  'rubber*':
    'natural rubber, latex, neoprene, synthetic rubber, butyl/butyl rubber, epdm, nitrile/nitrile rubber, caoutchouc, vulcanised rubber, recycled rubber, crepe rubber',
  'silicone/silicon rubber': 'food-grade silicone/food grade silicone, platinum silicone',
  'glass*':
    'borosilicate glass/borosilicate, tempered glass/toughened glass/safety glass, crystal glass/crystal*, stained glass, gorilla glass, sea glass, recycled glass, mineral glass, sapphire glass/sapphire crystal, opal glass, frosted glass, ' +
    'soda-lime glass, murano glass, milk glass, amber glass, float glass, blown glass/mouth-blown glass/hand-blown glass, glass-ceramic/ceramic glass, optical glass, quartz glass, lead crystal, smoked glass, pressed glass',
  'ceramic/ceramics/pottery':
    'porcelain, stoneware, earthenware, terracotta, bone china, clay*, faience, majolica, fireclay, zirconia ceramic/zirconia, raku',
  porcelain: 'bone china, biscuit porcelain',
  'stone*/natural stone':
    'marble, granite, slate stone/natural slate/slate*, sandstone, soapstone, limestone, travertine, quartz, basalt, alabaster, onyx stone, jade stone, pumice*, lava stone, flint*, terrazzo, agate, obsidian, flagstone, engineered stone, himalayan salt, dolomite, gypsum, plaster*, stucco, brick*',
  'gemstone*':
    'diamond/diamonds, sapphire*, ruby*, emerald*, garnet/garnets, amethyst*/amethysts, topaz, opal*/opals, turquoise stone, moonstone, labradorite, lapis lazuli, rose quartz, citrine, tourmaline, peridot, aquamarine, malachite, tiger eye, zircon, cubic zirconia/zirconia stone, moissanite, swarovski crystal, hematite, carnelian, jasper, aventurine, sodalite, amber stone, jet stone',
  'paper*/paperboard':
    'cardboard/card board/greyboard/grayboard/corrugated board, recycled paper, kraft/kraft paper, card stock/cardstock, rice paper, parchment paper, washi/washi paper, laid paper, wove paper, cotton paper, tissue paper, papier-mâché/papier mache, watercolour paper, greaseproof paper, stone paper, linen paper, glassine, vellum*',
  cardboard: 'kraft cardboard',
  kraft: 'kraft cardboard',
  cellulose: '',
  'wax*':
    'beeswax, soy wax/soya wax, paraffin/paraffin wax, coconut wax, rapeseed wax, palm wax/stearin, carnauba wax/carnauba, candelilla wax, microcrystalline wax',
  'rattan/cane*': '',
  wicker: '',
  seagrass: '',
  'water hyacinth': '',
  'straw*': '',
  raffia: '',
  'reed*': '',
  'loofah/luffa': '',
  'coconut fibre/coconut fiber/coir/coco fibre/coco coir': '',
  sisal: '',
  'abaca/manila hemp': '',
  'carbon fibre/carbon fiber/carbon*/cfrp/carbon fibre composite': '',
  'fibreglass/fiberglass/glass fibre/glass fiber/grp': '',
  composite: '',
  'concrete/fibre cement': '',
  'cement*': '',
  'enamel*/enamelled/enameled/vitreous enamel': '',
  'pearl*/freshwater pearls/freshwater pearl/pearls/mother of pearl/mother-of-pearl/akoya pearls/cultured pearls': '',
  'seashell/shell inlay/capiz': '',
  'coconut shell': '',
  'horn*/buffalo horn': '',
  'bone*': '',
  'graphite*': '',
  'corian/solid surface': '',
  'linoleum/lino*': '',
  'sponge*': '',
});
