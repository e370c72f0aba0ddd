/** The database of this origin; also for whatever must not bring along what `db.ts` imports. */
export const DATABASE_NAME = 'nil-athletes';
