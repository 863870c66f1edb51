/** The steps of the main journeys that are counted, where the installation counts at all; see server/visits. */
export const journeySteps = {
  signedUp: 'Signed up',
  productAdded: 'Added a product',
  importStarted: 'Started an import',
  textStarted: 'Had a text written',
  batchStarted: 'Had many texts written',
  textUsed: 'Used a text',
  exported: 'Exported products',
  checkoutOpened: 'Opened the checkout',
} as const;
export type JourneyStep = keyof typeof journeySteps;
