import * as z from 'zod/mini';

/** Another Stripe object's id, expanded or not. */
export const referenceSchema = z.pipe(
	z.union([z.string(), z.object({ id: z.string() })]),
	z.transform((reference) => (typeof reference === 'string' ? reference : reference.id)),
);
/** Seconds since 1970, in the range of a date. */
export const timeSchema = z.pipe(
	z.int().check(z.gte(0), z.lte(8_640_000_000_000)),
	z.transform((seconds) => new Date(seconds * 1000)),
);
export const centsSchema = z.int().check(z.gte(0));
