import { pgTable, text } from '../drizzle.ts';
import { at } from './columns.ts';

/** Facts about this database itself: `epoch` (random, distinguishes databases in cursors), `seed`. */
export const meta = pgTable('meta', { key: text().primaryKey(), value: text().notNull() });

/** The machines on which the server runs or has run within the last hour, by host name, for `npm run doctor`. */
export const serverHosts = pgTable('server_hosts', { host: text().primaryKey(), seen_at: at('seen_at').notNull() });
