import { pgTable, text } from '../drizzle.ts';

/** Facts about this database itself: `epoch` (random, distinguishes databases in cursors), `seed`. */
export const meta = pgTable('meta', { key: text().primaryKey(), value: text().notNull() });
