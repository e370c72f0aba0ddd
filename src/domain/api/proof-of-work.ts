import * as z from 'zod/mini';

/** The header of a solved challenge: base64 of JSON in the shape of `proofSchema`. */
export const PROOF_HEADER = 'x-proof-of-work';

const hex = z.string().check(z.regex(/^[0-9a-f]{2,64}$/));

/**
 * A puzzle that a client solves before a call goes through (docs/decisions/121): to find the first counter whose key
 * starts with `keyPrefix` in hex. PBKDF2 derives the key from `nonce` and the counter, with `salt` and `cost`
 * iterations. This is version 2 of ALTCHA's challenge.
 */
export const challengeSchema = z.object({
	parameters: z.object({
		algorithm: z.literal('PBKDF2/SHA-256'),
		nonce: hex,
		salt: hex,
		cost: z.int().check(z.gte(1), z.lte(1_000_000)),
		keyLength: z.literal(32),
		keyPrefix: z.string().check(z.regex(/^[0-9a-f]{1,4}$/)),
		data: z.object({
			/** The kind of call that the challenge is for. */
			kind: z.string(),
			/** Expiry, in ms since 1970. */
			until: z.int(),
		}),
	}),
	/** The server's signature of the parameters. */
	signature: hex,
});
export type Challenge = z.infer<typeof challengeSchema>;

export const proofSchema = z.object({
	challenge: challengeSchema,
	solution: z.object({ counter: z.int().check(z.gte(0), z.lte(0xff_ff_ff_ff)), derivedKey: hex }),
});
export type Proof = z.infer<typeof proofSchema>;
