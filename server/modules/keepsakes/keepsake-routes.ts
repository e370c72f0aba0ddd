import * as z from 'zod/mini';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import { cardNoteSchema } from '#domain/keepsake/card-note.ts';
import { keepsakeKeySchema, keepsakeSeasonSchema, shownKeepsakeSchema, signSeasonBodySchema } from '#domain/keepsake/keepsake.ts';
import { noteBodySchema } from '#domain/keepsake/note-form.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { BROWSE_LIMITS, defineThrottle, PASSWORD_LIMITS } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { operationId } from '#server/http/route/operation-id.ts';
import { fromText } from '#server/http/route/validate.ts';
import { publicKey } from './keepsake-keys.ts';
import { shownKeepsake } from './keepsake-of.ts';
import { setNote } from './set-note.ts';
import { keepsakeSeason, signSeason } from './sign-season.ts';

const readThrottle = defineThrottle(BROWSE_LIMITS);
const signThrottle = defineThrottle(PASSWORD_LIMITS);
const noteThrottle = defineThrottle(PASSWORD_LIMITS);
const token = '7d0c6f3e-52b1-4a8e-8f0a-6b1f5f3f2c90';
const ofClaim = z.object({ claim_id: fromText(idSchema) });
const exampleNote = 'Thanks for coming to every game!';
const exampleSeason = {
	season: 2026,
	signed_at: '2026-09-06T08:01:30.000Z',
	signature: { kind: 'typed' as const, name: 'Émile Okafor-Lind' },
	cards: 41,
	waiting: 0,
};

/** Cards that athletes sign for their donors (docs/decisions/179). A donor's own comes with the receipt. */
export const keepsakeRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: keepsakeApi.key,
		who: 'anyone',
		summary: 'Get the key that proves keepsakes',
		description: 'The public half of the site’s key (ECDSA P-256), as a JWK. It never changes, and a phone keeps it to check cards without a network.',
		answer: keepsakeKeySchema,
		throttle: readThrottle,
		example: {
			address: keepsakeApi.key,
			answer: { kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0' },
		},
		handler: ({ db }) => publicKey(db),
	}),
	defineRoute({
		method: 'GET',
		path: '/v1/keepsakes/:token',
		who: 'anyone',
		summary: 'Look up a keepsake',
		description: 'For anybody to whom a card was shown. It names no donor and no amount. `void`: nothing is left of the donation.',
		params: z.object({ token: z.uuid() }),
		answer: shownKeepsakeSchema,
		errors: ['not_found'],
		throttle: readThrottle,
		example: {
			address: keepsakeApi.shown(token),
			answer: { state: 'issued', number: 41, season: 2026, player_name: 'Émile Okafor-Lind', team_name: 'Cedar Valley Herons' },
		},
		handler: ({ db }, { params }) => shownKeepsake(db, params.token),
	}),
	defineRoute({
		method: 'GET',
		path: '/v1/claims/:claim_id/keepsakes',
		who: 'user',
		summary: 'See this season’s keepsakes of a page that you hold',
		description: '`cards` is how many donations of the season have one, and `waiting` how many get one with the signature. Seasons begin in August.',
		params: ofClaim,
		answer: keepsakeSeasonSchema,
		errors: ['not_found', 'bad_transition'],
		throttle: readThrottle,
		example: { address: keepsakeApi.season(3), answer: exampleSeason },
		handler: ({ db, clock }, { params, user }) => keepsakeSeason(db, { claim_id: params.claim_id, user_id: user.user_id }, clock()),
	}),
	defineRoute({
		method: 'POST',
		path: '/v1/claims/:claim_id/keepsakes/signature',
		who: 'user',
		event: 'season_signed',
		summary: 'Sign this season’s keepsakes',
		description:
			'Once a season: every donation of it gets a numbered card, and so does each that follows. Signing again changes nothing. The signature is a typed name, or strokes in a box of 600 by 200: at most 2,000 points and 32 KiB. 409 `agreement_changed` before the agreement is signed, `conflict` for another season, `bad_transition` after a change of teams.',
		headers: { 'Idempotency-Key': 'A UUID that the client generates for this tap. Without it, the call is accepted.' },
		params: ofClaim,
		body: signSeasonBodySchema,
		answer: keepsakeSeasonSchema,
		errors: ['not_found', 'agreement_changed', 'bad_transition', 'conflict', 'idempotency_mismatch'],
		throttle: signThrottle,
		example: { address: keepsakeApi.signature(3), body: { season: 2026, signature: exampleSeason.signature }, answer: exampleSeason },
		handler: ({ db, clock }, { params, body, user, request }) =>
			signSeason(db, body, { claim_id: params.claim_id, user_id: user.user_id, op_id: operationId(request), now: clock() }),
	}),
	defineRoute({
		method: 'PUT',
		path: '/v1/claims/:claim_id/donations/:number/note',
		who: 'user',
		event: 'note_written',
		summary: 'Write a note on a donation’s card',
		description:
			'One line of at most 140 characters, as text. Whoever opens the donation’s receipt reads it on the card, and nobody else does. `number` is the one that `came-in` gives; an installment’s is on the card of its monthly donation. An empty note takes it back. 409 `conflict` where you signed no card or nothing is left of the donation, `bad_transition` after a change of teams.',
		params: z.object({ claim_id: fromText(idSchema), number: fromText(idSchema) }),
		body: noteBodySchema,
		answer: cardNoteSchema,
		errors: ['not_found', 'bad_transition', 'conflict'],
		throttle: noteThrottle,
		example: { address: keepsakeApi.note(3, 298), body: { note: exampleNote }, answer: { note: exampleNote } },
		handler: ({ db, clock }, { params, body, user }) =>
			setNote(db, { claim_id: params.claim_id, number: params.number, note: body.note, user_id: user.user_id, now: clock() }),
	}),
];
