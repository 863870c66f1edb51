/**
 * Says of every column with the id of an account whether it follows the person or stays with the catalogue, when a catalogue gets
 * another owner and the two accounts exchange their persons (server/teams/exchange.ts). A test compares this table with the schema, so
 * a new column has to be put into one of the groups.
 *
 * - `catalogue`: the row belongs to the catalogue and stays. What is left of the new owner's own empty catalogue is deleted.
 * - `books`: like `catalogue`, and kept for both: what was paid, spent and agreed.
 * - `person`: the row belongs to the person and follows them.
 * - `personOnce`: like `person`, in tables with at most one row of a person for each thing. Two persons may have one for the same thing.
 * - `actor`: who did it, in a table of the catalogue's rows.
 * - `later`: like `actor`, in a table that may have millions of rows. A job lets them follow after the exchange.
 * - `ownWay`: the exchange has a statement of its own for this column.
 */
export type Whose = 'catalogue' | 'books' | 'person' | 'personOnce' | 'actor' | 'later' | 'ownWay';

export const whose = {
  'admin_views.user_id': 'personOnce',
  'audit_log.actor_id': 'ownWay',
  'audit_log.subject_id': 'ownWay',
  'batch_items.user_id': 'catalogue',
  'batch_items.wanted_by': 'actor',
  'batches.actor_id': 'actor',
  'batches.user_id': 'catalogue',
  'bulk_edit_items.user_id': 'catalogue',
  'bulk_edits.actor_id': 'actor',
  'bulk_edits.undone_by': 'actor',
  'bulk_edits.user_id': 'catalogue',
  'catalogue_days.user_id': 'catalogue',
  'catalogue_health.user_id': 'catalogue',
  'confirmed_claims.actor_id': 'actor',
  'confirmed_claims.user_id': 'catalogue',
  'devices.user_id': 'person',
  'dismissed_jobs.user_id': 'catalogue',
  'draft_comments.actor_id': 'actor',
  'draft_comments.user_id': 'catalogue',
  'export_pieces.user_id': 'catalogue',
  'exports.actor_id': 'actor',
  'exports.user_id': 'catalogue',
  'feedback.user_id': 'person',
  'feedback_events.admin_id': 'person',
  'feedback_events.user_id': 'person',
  'finding_days.user_id': 'catalogue',
  'generation_profiles.actor_id': 'actor',
  'generation_profiles.user_id': 'catalogue',
  'generations.actor_id': 'later',
  'generations.sender_id': 'actor',
  'generations.user_id': 'catalogue',
  'help_article_versions.author_id': 'person',
  'help_articles.author_id': 'person',
  'help_articles.draft_author_id': 'person',
  'help_readers.user_id': 'personOnce',
  'identities.user_id': 'personOnce',
  'import_pictures.user_id': 'catalogue',
  'import_pieces.user_id': 'catalogue',
  'import_products.user_id': 'catalogue',
  'import_rows.user_id': 'catalogue',
  'imports.actor_id': 'actor',
  'imports.user_id': 'catalogue',
  'invitations.invited_by': 'ownWay',
  'invitations.user_id': 'catalogue',
  'invoices.user_id': 'books',
  'kept_products.user_id': 'catalogue',
  'mail_links.user_id': 'person',
  'members.member_id': 'ownWay',
  'members.user_id': 'books',
  'message_batches.user_id': 'catalogue',
  'notifications.user_id': 'personOnce',
  'outbox.user_id': 'ownWay',
  'ownership_exchanges.member_id': 'books',
  'ownership_exchanges.user_id': 'books',
  'ownership_offers.member_id': 'ownWay',
  'ownership_offers.user_id': 'ownWay',
  'product_findings.user_id': 'catalogue',
  'product_health.user_id': 'catalogue',
  'product_images.user_id': 'catalogue',
  'product_sources.user_id': 'catalogue',
  'product_versions.actor_id': 'later',
  'product_versions.approved_by': 'later',
  'product_versions.user_id': 'catalogue',
  'products.user_id': 'catalogue',
  'query_days.actor_id': 'actor',
  'query_days.user_id': 'catalogue',
  'query_grants.user_id': 'books',
  'remembered_mappings.user_id': 'catalogue',
  'replaced_sources.user_id': 'catalogue',
  'saved_views.user_id': 'catalogue',
  'score_days.user_id': 'catalogue',
  'seed_runs.actor_id': 'person',
  'sessions.user_id': 'person',
  'shop_days.user_id': 'catalogue',
  'source_formats.user_id': 'catalogue',
  'subscription_changes.user_id': 'books',
  'subscriptions.user_id': 'books',
  'teams.user_id': 'catalogue',
  'template_versions.actor_id': 'person',
  'text_days.actor_id': 'actor',
  'text_days.user_id': 'catalogue',
  'text_fingerprints.user_id': 'catalogue',
  'tokens.catalogue_id': 'ownWay',
  'tokens.user_id': 'ownWay',
  'usage_ledger.actor_id': 'later',
  'usage_ledger.user_id': 'books',
  'user_notes.author_id': 'person',
  'user_notes.user_id': 'person',
  'welcome_messages.user_id': 'personOnce',
} as const satisfies Record<string, Whose>;

/** Columns with an id that is not that of an account, and is not declared as pointing to another table. */
export const notAnAccount = [
  'admin_views.id',
  'batches.client_key',
  'batches.job_id',
  'batches.move_job_id',
  'bulk_edits.client_key',
  'catalogue_health.reached_id',
  'counted_days.reached',
  'dismissed_jobs.job_id',
  'exports.job_id',
  'feedback.picture_id',
  'feedback_events.other_id',
  'generations.group_id',
  'generations.parent_id',
  'import_pictures.image_id',
  'import_pictures.product_id',
  'import_products.product_id',
  'imports.check_id',
  'imports.source_format_id',
  'ownership_exchanges.reached',
  'ownership_offers.offer_id',
  'product_findings.twin_id',
  'product_versions.restored_from',
  'products.client_key',
  'saved_views.id',
  'sessions.handle',
  'shop_days.file_id',
  'usage_ledger.group_id',
];

/** The columns of `users` themselves. `defaults` is divided: the house voice is one of the catalogue's profiles. */
export const whoseInUsers = {
  id: 'catalogue',
  email: 'person',
  emailVerified: 'person',
  emailVerifiedAt: 'person',
  passwordHash: 'person',
  passwordLong: 'person',
  displayName: 'person',
  firstName: 'person',
  lastName: 'person',
  photoUrl: 'person',
  role: 'person',
  status: 'person',
  onboardingDismissedAt: 'person',
  deleteAfter: 'person',
  noticeChoices: 'person',
  defaults: 'divided',
  draftsToldAt: 'person',
  termsVersion: 'person',
  termsAcceptedAt: 'person',
  lastSeenAt: 'person',
  createdAt: 'person',
  updatedAt: 'catalogue',
} as const satisfies Record<string, 'catalogue' | 'person' | 'divided'>;

type Column = keyof typeof whose;

/** The columns of a group, each as its table and its name. */
export function columnsOf(group: Whose): { table: string; column: string }[] {
  return (Object.keys(whose) as Column[])
    .filter((name) => whose[name] === group)
    .map((name) => {
      const [table = '', column = ''] = name.split('.');
      return { table, column };
    });
}
