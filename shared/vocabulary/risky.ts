/** Claims that the law or a marketplace takes seriously. The seller may make them, but a text must not invent them. */
import { family, type Term } from './family.ts';

/** Claims about law, health and safety. An invented one can cost the seller the listing or a fine. */
const grave = family('risky', {
  'FDA-approved/fda approved/approved by the fda': '',
  'clinically proven/clinically tested/scientifically proven/clinically-proven': '',
  'doctor recommended/doctor-recommended/recommended by doctors/dermatologist recommended/dermatologist-recommended': '',
  'hypoallergenic/hypo-allergenic/allergy-free': '',
  'antibacterial/anti-bacterial/antimicrobial/anti-microbial/kills bacteria/kills germs/kills 99': '',
  sterile: '',
  'cures/cure/heals/heal/miracle cure': '',
  'relieves pain/pain relief/relieves anxiety/treats acne/treats eczema/prevents disease/boosts immunity/boosts your immune system/anti-inflammatory/detoxifies/detox':
    '',
  'weight loss/lose weight/burns fat/fat-burning': '',
  'anti-ageing/anti-aging': '',
  'fireproof/flame-proof/flameproof': '',
  'fire-resistant/flame-retardant/flame retardant/fire resistant/flame-resistant': 'fireproof',
  'bulletproof/bullet-proof': '',
  'shatterproof/shatter-proof/unbreakable/indestructible': '',
  'child-safe/childproof/child-proof/baby-safe/safe for babies/safe for children/child safe': '',
  'pet-safe/safe for pets/pet safe': '',
  'non-toxic/nontoxic/toxin-free/chemical-free/chemical free': '',
  '100% safe/completely safe': '',
  'eco-friendly/eco friendly/environmentally friendly/planet-friendly/good for the planet/environment-friendly': '',
  'biodegradable/compostable': '',
  'recycled/upcycled/reclaimed/repurposed/salvaged': '',
  'water-resistant/water resistant/splash-proof/splashproof/splash-resistant/weather-resistant/weatherproof/weather-proof/water-repellent':
    'waterproof',
  'waterproof/water-proof': '',
  'lifetime warranty/lifetime guarantee/guaranteed for life': '',
  'all-natural/100% natural/all natural': '',
  'UV protection/uv-resistant/uv resistant': '',
  'dishwasher-safe/dishwasher safe/dishwasher-proof': '',
  'microwave-safe/microwave safe/microwaveable/microwavable': '',
  'oven-safe/oven safe/ovenproof/oven-proof': '',
  'freezer-safe/freezer safe': '',
});
const graveIds = new Set(grave.map(({ id }) => id));
/** Claims about using the product. No law is concerned with them: a wrong one only makes buyers return the product. */
const care = ['dishwasher-safe', 'microwave-safe', 'oven-safe', 'freezer-safe', 'water-resistant', 'UV protection'];
for (const id of care) graveIds.delete(id);

/** Promises a buyer may hold the seller to, although no law mentions them. */
const promises = family('risky', {
  'sustainable/sustainably/sustainably sourced': '',
  'zero waste/zero-waste': '',
  'guaranteed/we guarantee': '',
});

/**
 * Claims about what a product withstands and how it works. No law is concerned, but buyers send the product back if one is wrong.
 */
const properties = family('risky', {
  'machine washable/machine-washable': '',
  'scratch-resistant/scratchproof/scratch-proof': '',
  'rust-proof/rustproof/rust-resistant/rust-free': '',
  'stain-resistant/stain-proof': '',
  'non-slip/anti-slip/slip-resistant': '',
  'non-stick/nonstick': '',
  'noise-cancelling/noise-canceling/noise cancelling': '',
  rechargeable: '',
  'wireless/cordless': '',
  'limited edition': '',
  recyclable: '',
});
const propertyIds = new Set([...properties.map(({ id }) => id), ...care]);

/** Sales talk, which marketplaces refuse from any seller. */
const shopTalk = family('risky', {
  'number one/#1/no. 1/no.1': '',
  'best seller/bestseller/best-seller/best-selling/bestselling/top-rated/top rated': '',
  "world's best/best in the world/the best on the market/world's first/unbeatable": '',
  'best price/lowest price/unbeatable price/cheapest': '',
  'free shipping/free delivery': '',
  'limited time/limited offer/while stocks last': '',
  'money-back/money back/satisfaction guaranteed/100% satisfaction/risk-free/risk free': '',
  'buy now/order now/click here': '',
  miracle: '',
});
const shopTalkIds = new Set(shopTalk.map(({ id }) => id));
/** Sales talk that can also be part of a product's name: a No. 1 pencil, a World's Best Dad mug. */
const namingIds = new Set(['number one', "world's best", 'miracle']);

export const risky: readonly Term[] = [...grave, ...promises, ...properties, ...shopTalk];
export const isGrave = (id: string): boolean => graveIds.has(id);
export const isShopTalk = (id: string): boolean => shopTalkIds.has(id);
/** Whether this sales talk can be part of a product's real name, like "No. 1" in "No. 1 pencil". "Free shipping" cannot. */
export const mayName = (id: string): boolean => namingIds.has(id);
/** Whether a wrong claim with this term only disappoints buyers and does no other harm. */
export const isProperty = (id: string): boolean => propertyIds.has(id);
