import { pgTable, text } from 'drizzle-orm/pg-core';

/** Facts of this database itself: `epoch` (random, tells one database from another in cursors), `seed`. */
export const meta = pgTable('meta', { key: text().primaryKey(), value: text().notNull() });
