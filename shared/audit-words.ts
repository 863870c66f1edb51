/** The groups of actions that the audit log can be filtered by: the beginnings of their names. Needs no zod. */
export const auditGroups = [
  { value: 'admin', label: 'What admins did' },
  { value: 'refused', label: 'Refused' },
  { value: 'account', label: 'Accounts: exports, deletions' },
  { value: 'auth', label: 'Sign-in and security' },
  { value: 'admin.user', label: 'Admins: users' },
  { value: 'admin.plan', label: 'Admins: plans' },
  { value: 'admin.feature', label: 'Admins: features' },
  { value: 'admin.subscription', label: 'Admins: subscriptions' },
  { value: 'admin.article', label: 'Admins: help articles' },
  { value: 'admin.testimonial', label: 'Admins: testimonials' },
  { value: 'admin.feedback', label: 'Admins: feedback' },
  { value: 'admin.template', label: 'Admins: templates' },
  { value: 'admin.seed', label: 'Admins: seed data' },
  { value: 'admin.list', label: 'Admins: lists saved as files' },
] as const;
export type AuditGroup = (typeof auditGroups)[number]['value'];
