/** What the audit log can be filtered by. Needs no zod. */

/** What admins change, and what its group is called. Its actions begin with `admin.` and the noun, as `admin.article.published`. */
export const adminNouns = {
  user: 'users',
  plan: 'plans',
  feature: 'features',
  highlight: 'highlights of plans',
  subscription: 'subscriptions',
  paymentEvent: 'messages of the payment service',
  article: 'help articles',
  news: 'news',
  testimonial: 'testimonials',
  feedback: 'feedback',
  template: 'templates',
  terms: 'terms',
  seed: 'seed data',
  setup: 'setting up',
  job: 'jobs',
  list: 'lists collected or saved as files',
} as const;
export type AdminNoun = keyof typeof adminNouns;

/** Actions about users from before their names had the noun. */
export const oldUserActions = ['admin.roleChanged', 'admin.suspended', 'admin.reactivated', 'admin.signedOut'] as const;

/** A group of actions: the beginning of their names. */
export type AuditGroup = 'admin' | 'refused' | 'account' | 'team' | 'auth' | `admin.${AdminNoun}`;

export const auditGroups: readonly { value: AuditGroup; label: string }[] = [
  { value: 'admin', label: 'What admins did' },
  { value: 'refused', label: 'Refused' },
  { value: 'account', label: 'Accounts: exports, deletions' },
  { value: 'team', label: 'Teams: members and invitations' },
  { value: 'auth', label: 'Sign-in and security' },
  ...Object.entries(adminNouns).map(([noun, words]) => ({
    value: `admin.${noun as AdminNoun}` as const,
    label: `Admins: ${words}`,
  })),
];
