/**
 * Verbs of making and words for workplaces. A place after one of these words is where the product was made or designed: "sewn in
 * Porto".
 */
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Verbs for what was done at a place. They show what the place means for the product: where it was designed, made and so on. */
export const deeds = {
  design: setOf('designed conceived drawn dreamt dreamed developed devised invented thought sketched imagined designs'),
  make: setOf(`
    made manufactured produced built handmade handcrafted crafted assembled sewn stitched woven knitted forged cast moulded molded turned
    thrown carved fired printed bound put pieced riveted welded joined tailored cut hammered blown spun tanned planed pressed poured filled
    sharpened machined fashioned fabricated constructed born finished glazed dyed wired soldered made-up milled mixed roasted brewed baked
    distilled bottled cooked churned smoked cured ground stirred fitted fabrication production manufacture beaten painted embroidered
    engraved etched lathed shaped rolled tied set polished lacquered oiled waxed braided plaited felted upholstered tuned voiced
  `),
  source: setOf(`
    sourced grown harvested picked dug mined quarried raised farmed reared felled gathered caught collected tapped hails comes come stems
    originates imported from
  `),
  pack: setOf('packed packaged boxed wrapped shipped dispatched sent stocked'),
};
export type Deed = keyof typeof deeds;

const all = new Set([...deeds.design, ...deeds.make, ...deeds.source]);
export const isMaking = (lower: string): boolean => all.has(lower);

/** Words for places where products are made. */
export const workplaces = setOf(`
  workshop workshops factory factories mill mills studio studios atelier ateliers foundry pottery forge kitchen kitchens print shop shed barn
  farm farms farmhouse brewery roastery tannery plant bakery dairy orchard orchards vineyard estate quarry mine hills valley forests forest
  village yard smithy press sawmill weavery printworks family team artisans makers craftsmen craftswomen hands
`);
/**
 * People and things that can be in a place without having been made there. "For riders in Germany" does not say that the product
 * comes from Germany.
 */
export const inhabitants = setOf(`
  riders rider customers customer buyers users people readers homes home schools roads shops stores markets orders addresses cyclists walkers
  owners holidays weekends evenings mornings summers winters weather friends life everyone anyone those living
`);
