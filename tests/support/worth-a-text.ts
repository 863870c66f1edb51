/** The facts of a product that are worth a text: with fewer, a text has less than half of the words asked for, and is not charged. */
export const worthAText = {
  attributes: [
    { name: 'Material', value: 'stoneware', unit: '' },
    { name: 'Capacity', value: '350', unit: 'ml' },
    { name: 'Care', value: 'dishwasher safe', unit: '' },
  ],
  keyFeatures: [
    'Thrown by hand in small runs on a kick wheel, so no two of them are quite alike in shape or in glaze',
    'The foot is left unglazed and is sanded smooth, so it stands quietly on a wooden table',
    'The handle is pulled and not cast, with a flat place on top of it for the thumb',
    'Each one is fired twice in an electric kiln and checked for cracks before it is packed',
  ],
};
