/** Words that are no proper names, with which names of products often begin. */
export const commonFirstWords = new Set(
  'acrylic adjustable alpaca aluminium aluminum antique bamboo beeswax birch brass bronze canvas cashmere cast cedar ceramic children classic clay coconut collapsible compact concrete copper cordless cork cotton crochet crocheted denim double electric embroidered enamel engraved extra faux felt fine floral foldable folding fresh garden glass glazed gold hand handcrafted handmade handwoven hanging heavy hemp insulated knitted large leather light linen long magnetic maple marble matte men merino metal mini modern mohair natural oak olive organic outdoor painted paper personalised personalized pine plain polished porcelain portable printed quilted rattan reclaimed recycled refillable resin reusable round rubber rustic satin scented short silicone silk silver single slate slim small soft solid soy square stackable stainless steel sterling stoneware striped suede teak terracotta thick thin travel velvet vintage walnut washable waterproof waxed wheat white wide wicker wild wireless women wooden wool woollen woven'.split(
    ' ',
  ),
);
