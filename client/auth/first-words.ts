/** Title and first sentence of the pages that visitors open first. They are painted before the app is loaded. */
export const firstWords = {
  login: { title: 'Sign in', lead: 'Your catalogue is where you left it.' },
  register: { title: 'Create your account', lead: 'You start on the free plan. No card needed.' },
} as const;
