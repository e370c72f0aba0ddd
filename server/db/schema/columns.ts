import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Holds `fold()` of `#domain/fold.ts`, written by the server, and is compared under `COLLATE "C"`. */
export const folded = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** A moment. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
