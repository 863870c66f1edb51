/** The demo's data: what a seller entered, and the texts made from it. Words between asterisks are facts of the product. */
export type SampleId = 'mug' | 'tote' | 'lamp';
export type DemoPlatform = 'shopify' | 'etsy' | 'amazon';

export const demoPlatforms: { id: DemoPlatform; name: string }[] = [
  { id: 'shopify', name: 'Shopify' },
  { id: 'etsy', name: 'Etsy' },
  { id: 'amazon', name: 'Amazon' },
];

export interface Sample {
  id: SampleId;
  name: string;
  price: string;
  facts: string[];
}

export const samples: Sample[] = [
  {
    id: 'mug',
    name: 'Stoneware mug',
    price: '$24',
    facts: ['Stoneware, blue glaze', 'Holds 350 ml', 'Thrown by hand, no two alike', 'Dishwasher safe', 'Microwave safe'],
  },
  {
    id: 'tote',
    name: 'Linen tote',
    price: '$38',
    facts: ['100 % linen, undyed', '38 × 42 cm', 'Handles fit over the shoulder', 'One pocket inside', 'Wash at 30 °C'],
  },
  {
    id: 'lamp',
    name: 'Desk lamp',
    price: '$69',
    facts: ['Steel, matt green', '45 cm tall', 'Shade tilts', 'E14 bulb, not included', 'Cable 1.6 m, switch on the cable'],
  },
];

export interface DemoText {
  title: string;
  /** In `body` and `bullets`, words between asterisks are facts. */
  body?: string;
  bullets?: string[];
  tags?: string[];
}

export const demoTexts: Record<SampleId, Record<DemoPlatform, DemoText>> = {
  mug: {
    shopify: {
      title: 'Blue stoneware mug, 350 ml',
      body: 'A mug in *stoneware* with a *blue glaze*, *thrown by hand*, so *no two are alike*. It holds *350 ml* and goes into the *dishwasher* and the *microwave*.',
    },
    etsy: {
      title: 'Handmade stoneware mug in blue glaze, 350 ml',
      body: 'Each mug is *thrown by hand*, and *no two* come out *alike*: yours will be its own. The clay is *stoneware*, the *glaze* is *blue*, and there is room for *350 ml*.',
      tags: ['stoneware mug', 'handmade mug', 'blue glaze', 'dishwasher safe'],
    },
    amazon: {
      title: 'Stoneware Mug, Blue Glaze, 350 ml, Dishwasher and Microwave Safe',
      bullets: [
        'HANDMADE: *thrown by hand*, *no two alike*',
        'SIZE: holds *350 ml*',
        'MATERIAL: *stoneware* with a *blue glaze*',
        'CARE: *dishwasher safe* and *microwave safe*',
      ],
    },
  },
  tote: {
    shopify: {
      title: 'Linen tote, undyed',
      body: 'A tote of *100 % linen*, left *undyed*. At *38 × 42 cm*, with *handles* that *fit over the shoulder* and *one pocket inside*. *Wash at 30 °C*.',
    },
    etsy: {
      title: 'Undyed linen tote bag with inside pocket, 38 × 42 cm',
      body: 'The colour is the *linen* itself: *100 %*, *undyed*. The *handles fit over the shoulder*, there is *one pocket inside*, and it measures *38 × 42 cm*.',
      tags: ['linen tote', 'undyed linen', 'tote with pocket', 'shoulder bag'],
    },
    amazon: {
      title: 'Linen Tote Bag, 100 % Undyed Linen, 38 × 42 cm, Inside Pocket',
      bullets: [
        'MATERIAL: *100 % linen*, *undyed*',
        'SIZE: *38 × 42 cm*',
        'CARRY: *handles fit over the shoulder*',
        'STORAGE: *one pocket inside*',
        'CARE: *wash at 30 °C*',
      ],
    },
  },
  lamp: {
    shopify: {
      title: 'Desk lamp in matt green steel',
      body: 'A *steel* desk lamp in *matt green*, *45 cm tall*, with a *shade* that *tilts*. The *cable* is *1.6 m* long and carries the *switch*. It takes an *E14 bulb*, which is *not included*.',
    },
    etsy: {
      title: 'Matt green desk lamp with tilting shade, 45 cm',
      body: '*Steel*, *matt green*, *45 cm tall*. *Tilt* the *shade* to the page in front of you and use the *switch on the cable*. It takes an *E14 bulb*, *not included*.',
      tags: ['desk lamp', 'green lamp', 'tilting shade', 'steel lamp'],
    },
    amazon: {
      title: 'Desk Lamp, Matt Green Steel, 45 cm, Tilting Shade, E14',
      bullets: [
        'ADJUSTABLE: *shade tilts*',
        'MATERIAL: *steel*, *matt green*',
        'SIZE: *45 cm tall*, *cable 1.6 m*',
        'SWITCH: *on the cable*',
        'BULB: *E14*, *not included*',
      ],
    },
  },
};
