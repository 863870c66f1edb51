/** Names about users that need no zod, so that every screen may load them. */
export const roles = ['seller', 'admin'] as const;
export type Role = (typeof roles)[number];

/** How users are found. `deleting`: the account is erased when its days of grace are over; it may be suspended as well. */
export const accountStatuses = ['active', 'suspended', 'deleting', 'deleted'] as const;
export type AccountStatus = Exclude<(typeof accountStatuses)[number], 'deleting'>;

/** The least characters that people are searched with. */
export const SEARCH_LEAST = 3;

/** When somebody was last here: within so many days, or not within 90. */
export const userSeen = ['1', '7', '30', '90', 'longer'] as const;
export const userSorts = ['seen', '-seen'] as const;

/** The most queries of one grant. */
export const GRANT_MOST = 100_000;
/** The most days that a plan is given for. */
export const GIFT_MOST_DAYS = 1_100;
