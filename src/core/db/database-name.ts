/** The database of this origin. It has its own file for code that must not pull in the imports of `db.ts`. */
export const DATABASE_NAME = 'nil-athletes';
