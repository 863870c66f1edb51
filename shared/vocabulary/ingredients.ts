import { family } from './family.ts';

/** What food, cosmetics, soap, candles and pet food are made of, grouped by kind; `family` explains the notation. */
export const ingredients = family('material', {
  'vegetable oil/plant oil':
    'coconut oil, sunflower oil, sunflower seed oil, rapeseed oil/canola oil, sesame oil, palm oil, palm kernel oil, almond oil/sweet almond oil, argan oil, jojoba oil, castor oil, avocado oil, grapeseed oil, hemp oil/hemp seed oil, ' +
    'linseed oil/flaxseed oil, rosehip oil, tea tree oil, peanut oil/groundnut oil, walnut oil, soybean oil/soya oil, macadamia oil, apricot kernel oil, evening primrose oil, marula oil, babassu oil, tung oil, neem oil, rice bran oil, pumpkin seed oil, corn oil, safflower oil',
  'essential oil':
    'eucalyptus oil, peppermint oil, rosemary oil, cedarwood oil, bergamot oil, ylang ylang, frankincense, clary sage, geranium oil, citronella, patchouli, vetiver',
  'plant butter': 'shea butter/shea, cocoa butter, mango butter, kokum butter, cupuacu butter',
  'sugar*/sweetener':
    'cane sugar/raw cane sugar, beet sugar, coconut sugar, palm sugar, agave syrup/agave, maple sugar, date syrup, glucose syrup, corn syrup, stevia, xylitol, erythritol, molasses, muscovado/muscovado sugar, demerara, icing sugar, fructose, dextrose, aspartame, sucralose, birch sugar',
  'flour*':
    'wheat flour, spelt flour, rye flour, oat flour, rice flour, buckwheat flour, almond flour, chickpea flour, corn flour/cornflour, maize flour, coconut flour, einkorn flour, semolina, wholemeal flour, tapioca flour',
  'starch*': 'potato starch, corn starch/cornstarch, tapioca starch, wheat starch, arrowroot',
  'milk*':
    'whole milk, milk powder/whole milk powder, skimmed milk powder, oat milk, almond milk, soy milk/soya milk, coconut milk, goat milk, buttermilk, buttermilk powder, whey powder/whey, condensed milk, rice milk',
  'nut/nuts*':
    'almonds*, hazelnuts/hazelnut*, cashews/cashew nuts, peanuts/peanut*, pistachios, pecans/pecan nuts, macadamia nuts/macadamias, brazil nuts',
  'seed*/seeds*':
    'chia seeds/chia, sesame seeds, sunflower seeds, pumpkin seeds, poppy seeds, hemp seeds, linseed/flaxseed, quinoa, amaranth',
  'grain*':
    'oats, barley, malted barley, barley malt, spelt, millet, buckwheat, bulgur, couscous, wheat*, rye*, brown rice, basmati rice/basmati, jasmine rice, durum wheat',
  'wine vinegar/vinegar*':
    'apple cider vinegar/cider vinegar, rice vinegar, malt vinegar, balsamic vinegar, sherry vinegar, white wine vinegar, spirit vinegar, distilled vinegar, champagne vinegar',
  'salt*': 'sea salt, rock salt, epsom salt, dead sea salt, iodised salt/iodized salt, fleur de sel, smoked salt',
  'chilli*/chili*/chile*':
    'habanero/habaneros, jalapeño/jalapeños/jalapeno/jalapenos, cayenne/cayenne pepper, chipotle, scotch bonnet, ghost pepper, serrano, ancho, carolina reaper, poblano, guajillo',
  'coffee*': 'arabica, robusta, excelsa, liberica',
  'tea*':
    'assam, darjeeling, ceylon tea, sencha, matcha, oolong, pu-erh, gunpowder tea, rooibos, jasmine tea, white tea, earl grey, lapsang souchong, keemun, yerba mate, hojicha, chai',
  'cocoa*': 'cocoa mass/cocoa paste, cocoa powder, cocoa nibs, cacao nibs',
  lecithin: 'soy lecithin/soya lecithin, sunflower lecithin, rapeseed lecithin',
  'spice*/spices*':
    'cardamom, cumin, coriander seed, fenugreek, allspice, star anise, paprika, smoked paprika, sumac, garam masala, mace*, fennel seed, caraway, juniper berries, bay leaf, pink peppercorns, tarragon, lemongrass, marjoram, oregano, thyme*',
  'meat*':
    'chicken*, turkey meat, beef, lamb meat, pork, venison, duck meat, rabbit meat, chicken liver, beef liver, fish meal, poultry meal, horse meat, insect meal, ostrich',
  'clay powder/cosmetic clay': 'kaolin/kaolin clay, bentonite/bentonite clay, rhassoul, green clay, pink clay, white clay',
  'active ingredient':
    'hyaluronic acid, retinol, niacinamide, salicylic acid, glycolic acid, lactic acid, ascorbic acid, panthenol, allantoin, squalane, ceramides, peptides, collagen, caffeine, glycerin/glycerine/glycerol, urea*, aloe vera, witch hazel, ' +
    'calendula/marigold, chamomile/camomile, arnica, propolis, royal jelly, spirulina, chlorella, activated charcoal, titanium dioxide, zinc oxide, mica*, lanolin, petroleum jelly/petrolatum, mineral oil, magnesium citrate, vitamin c, vitamin e, vitamin d, vitamin b12, biotin, coenzyme q10, whey protein, pea protein, soy protein, creatine, ashwagandha, turmeric extract, green tea extract, guarana, ginseng, echinacea, lavender extract',
  additive:
    'xanthan gum, guar gum, pectin, gelatine/gelatin, agar agar/agar, citric acid, palm fat, coconut fat, shortening, egg white powder, egg powder, yeast extract, inulin, vanillin, vanilla extract, bourbon vanilla, monosodium glutamate/msg, invert sugar',
  'dried fruit':
    'raisins, sultanas, dried apricots, dates*, figs*, cranberries, goji berries, dried mango, prunes, coconut flakes, desiccated coconut, freeze-dried raspberries',
});

/** The ids of all ingredients. They count only in texts about products that are made of ingredients. */
export const ingredientIds: ReadonlySet<string> = new Set(ingredients.map(({ id }) => id));
