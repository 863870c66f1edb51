import { family } from './family.ts';

/** Materials that sellers name, grouped by kind; `family` explains the notation. */
export const materials = family('material', {
  'wood/wooden/timber':
    'oak/oakwood/oak wood/solid oak, pine*/pine wood/pinewood/solid pine, beech/beechwood/beech wood, walnut/walnut wood, maple/maple wood, birch/birchwood/birch wood, ash wood/ashwood, teak/teak wood, mahogany, cherry wood/cherrywood, acacia/acacia wood, mango wood, olive wood/olivewood, cedar/cedarwood*/cedar wood, rosewood, ebony wood, spruce wood, plywood, mdf, cork, bamboo, rubberwood, paulownia, poplar wood, balsa',
  'metal/metallic*':
    'steel, iron*, aluminium/aluminum/anodised aluminium/anodized aluminum, brass, bronze, copper, titanium, zinc alloy/zinc, pewter, tin*, chrome/chromium, nickel, tungsten, alloy, gold metal, sterling silver/925 silver/925 sterling silver, solid gold',
  steel:
    'stainless steel/stainless/inox, carbon steel, galvanised steel/galvanized steel, high carbon steel/high-carbon steel, damascus steel, spring steel',
  'iron*': 'cast iron, wrought iron',
  titanium: '',
  'stainless steel':
    '304 stainless steel/304 steel, 316 stainless steel/316l stainless steel, surgical steel/surgical stainless steel',
  plastic:
    'abs/abs plastic, polypropylene/=PP, polyethylene/hdpe, polycarbonate, pvc/vinyl*, acrylic, resin/epoxy resin, tritan, nylon, polystyrene, pet plastic, melamine, plexiglass/perspex, pla, polyurethane/=PU/tpu, eva foam/=EVA, bakelite, recycled plastic',
  'fabric*/textile*':
    'cotton, linen, wool, silk, polyester, nylon, viscose/rayon, denim, canvas, velvet, fleece, satin, lace*, tweed, felt*/wool felt, jersey*, corduroy, hemp, jute, flannel, muslin, terry cloth/terry/terrycloth, microfibre/microfiber, elastane/spandex/lycra, modal*, bamboo viscose, chenille, cashmere, chiffon, gore-tex, ripstop, taffeta, twill, burlap/hessian, cordura, seersucker, polycotton, lyocell/tencel',
  cotton:
    'organic cotton, pima cotton, egyptian cotton, turkish cotton, supima/supima cotton, recycled cotton, combed cotton, ringspun cotton/ring-spun cotton, cotton canvas, cotton poplin, cotton percale, cotton sateen, brushed cotton',
  linen: 'flax linen, french linen, belgian linen, stonewashed linen',
  wool: "merino/merino wool, cashmere, alpaca/alpaca wool, mohair, lambswool/lamb's wool, angora, yak wool, sheepskin",
  polyester: 'recycled polyester/rpet, polyester fleece',
  silk: 'mulberry silk',
  nylon: 'ripstop nylon, ballistic nylon',
  leather:
    'full-grain leather/full grain leather, top-grain leather/top grain leather, genuine leather/real leather, suede, nubuck, cowhide, calfskin/calf leather, nappa/nappa leather, vegetable-tanned leather/veg-tan leather, patent leather, buffalo leather, goatskin',
  'faux leather/vegan leather/artificial leather/pu leather/imitation leather/leatherette/synthetic leather': '',
  'faux fur/artificial fur': '',
  'down*/goose down/duck down': '',
  'memory foam/gel memory foam': '',
  foam: 'memory foam, latex foam, eva foam',
  rubber: 'natural rubber, latex, neoprene',
  silicone: 'food-grade silicone/food grade silicone, platinum silicone',
  'glass*':
    'borosilicate glass/borosilicate, tempered glass, crystal glass/crystal*, stained glass, gorilla glass, sea glass, recycled glass',
  'ceramic/ceramics': 'porcelain, stoneware, earthenware, terracotta, bone china, clay',
  porcelain: 'bone china',
  'stone*':
    'marble, granite, slate stone/natural slate, sandstone, soapstone, limestone, travertine, quartz, basalt, alabaster, onyx stone, jade stone',
  'paper*': 'cardboard, recycled paper, kraft paper, card stock/cardstock, rice paper, parchment paper',
  'wax*': 'beeswax, soy wax, paraffin/paraffin wax, coconut wax, rapeseed wax',
  rattan: '',
  wicker: '',
  seagrass: '',
  'straw*': '',
  raffia: '',
  'carbon fibre/carbon fiber': '',
  'fibreglass/fiberglass': '',
  concrete: '',
  'cement*': '',
  'enamel*/enamelled/enameled': '',
  'pearl*/freshwater pearls/freshwater pearl/pearls': '',
  'coconut shell': '',
  'horn*': '',
  sisal: '',
  coir: '',
  'mesh*': '',
});
