import { customType, timestamp } from '../drizzle.ts';

/** The result of `fold()` of `#domain/fold.ts`, written by the server and compared under `COLLATE "C"`. */
export const folded = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** A point in time. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
