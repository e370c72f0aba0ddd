import * as z from 'zod/mini';
import { signatureSchema } from '../claims/signature.ts';

/**
 * What a keepsake says: a card that an athlete signed for a season, with a number of its own for each donation. It names no amount, and the
 * donor only if they chose that.
 */
export const keepsakeFactsSchema = z.object({
	version: z.literal(1),
	/** The card's own address: `/k/{token}`. */
	token: z.uuid(),
	/** Counted up from 1 over an athlete's season. */
	number: z.int(),
	/** The year in which the season begins. */
	season: z.int(),
	player_name: z.string(),
	team_name: z.string(),
	/** The name that the donor chose to show; null for one who chose none. */
	donor: z.nullable(z.string()),
	/** When the donation was made: YYYY-MM-DD, by UTC. */
	given_on: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
	/** The athlete's signature of that season. */
	signature: signatureSchema,
});
export type KeepsakeFacts = z.infer<typeof keepsakeFactsSchema>;

/**
 * What the athlete wrote to this card's donor, and the site's signature of the facts with it. It has a signature of its own beside that of
 * the card: phones that know no notes check the card without one.
 */
const keepsakeNoteSchema = z.object({ text: z.string(), proof: z.string() });

/**
 * The keepsake of a donation. `awaiting_signature`: the athlete hasn't signed for the season. `void`: nothing is left of the donation, after a
 * refund or a lost dispute.
 */
export const keepsakeSchema = z.discriminatedUnion('state', [
	z.object({ state: z.literal('awaiting_signature') }),
	z.object({
		state: z.enum(['issued', 'void']),
		facts: keepsakeFactsSchema,
		/** The site's signature (ECDSA P-256 with SHA-256, r and s) of `signedText`, as base64url. */
		proof: z.string(),
		/** Absent without one. */
		note: z.optional(keepsakeNoteSchema),
	}),
]);
export type Keepsake = z.infer<typeof keepsakeSchema>;
export type IssuedKeepsake = Extract<Keepsake, { proof: string }>;

/** `GET /v1/keepsake-key`: the site's public key, with which a phone checks a card without a network. */
export const keepsakeKeySchema = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() });
export type KeepsakeKey = z.infer<typeof keepsakeKeySchema>;

/** `GET /v1/keepsakes/{token}`, for anybody to whom a card was shown. */
export const shownKeepsakeSchema = z.object({
	state: z.enum(['issued', 'void']),
	number: z.int(),
	season: z.int(),
	player_name: z.string(),
	team_name: z.string(),
});
export type ShownKeepsake = z.infer<typeof shownKeepsakeSchema>;

/** `GET /v1/claims/{claim_id}/keepsakes`: an athlete's season. */
export const keepsakeSeasonSchema = z.object({
	season: z.int(),
	/** When the athlete signed; null before. ISO 8601. */
	signed_at: z.nullable(z.string()),
	signature: z.nullable(signatureSchema),
	/** Donations that have a card, and those that get one with the signature. */
	cards: z.int(),
	waiting: z.int(),
});
export type KeepsakeSeason = z.infer<typeof keepsakeSeasonSchema>;

/** `POST /v1/claims/{claim_id}/keepsakes/signature`. `season`: the one that the athlete sees. */
export const signSeasonBodySchema = z.strictObject({ season: z.int(), signature: signatureSchema });
export type SignSeasonBody = z.infer<typeof signSeasonBodySchema>;

/** What the site signs: the facts in one order, so the text is the same everywhere, and the note after them, if there is one. */
export function signedText({ version, token, number, season, player_name, team_name, donor, given_on, signature }: KeepsakeFacts, note?: string): string {
	const drawn = signature.kind === 'drawn' ? signature.strokes : signature.name;
	const facts = ['keepsake', version, token, number, season, player_name, team_name, donor, given_on, signature.kind, drawn];
	return JSON.stringify(note === undefined ? facts : [...facts, note]);
}
