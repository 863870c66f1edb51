import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** uuid v7 made by the application, so that id order is creation order and lists page by key. */
export const id = () => uuid().primaryKey();
export const at = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => at().notNull().defaultNow();
export const updatedAt = () => at().notNull().defaultNow();
