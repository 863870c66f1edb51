/** Names about users that need no zod, so that every screen may load them. */
export const roles = ['seller', 'admin'] as const;
export type Role = (typeof roles)[number];

export const accountStatuses = ['active', 'suspended', 'deleting', 'deleted'] as const;
/** `deleting`: the account is erased when its days of grace are over. */
export type AccountStatus = (typeof accountStatuses)[number];

/** When somebody was last here: within so many days, or not within 90. */
export const userSeen = ['1', '7', '30', '90', 'longer'] as const;
export const userSorts = ['seen', '-seen'] as const;

/** The most queries of one grant. */
export const GRANT_MOST = 100_000;
/** The most days that a plan is given for. */
export const GIFT_MOST_DAYS = 1_100;
