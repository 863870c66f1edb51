import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** A uuid v7 made by the application, so that the order of ids is the order of creation and lists can be paged by id. */
export const id = () => uuid().primaryKey();
export const at = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => at().notNull().defaultNow();
export const updatedAt = () => at().notNull().defaultNow();
