import * as z from 'zod/mini';
import { claimApi } from '#domain/api/claim-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { AGREEMENT_VERSION } from '#domain/claims/agreement.ts';
import { cameInSchema } from '#domain/claims/came-in-answer.ts';
import {
	claimBodySchema,
	claimByMailBodySchema,
	claimLookSchema,
	claimSchema,
	claimTokenBodySchema,
	myClaimsSchema,
	ownConsentBodySchema,
	signBodySchema,
} from '#domain/claims/claim-forms.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { BROWSE_LIMITS, defineThrottle, PASSWORD_LIMITS } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { type Deps, forCall } from '#server/http/route/deps.ts';
import { operationId } from '#server/http/route/operation-id.ts';
import { fromText } from '#server/http/route/validate.ts';
import { cameIn } from './came-in.ts';
import { changeOwnConsent } from './change-own-consent.ts';
import { claimByCode } from './claim-by-code.ts';
import { askByMail, confirmClaim, lookAtClaim } from './claim-by-mail.ts';
import { exampleCameIn, exampleClaim } from './claim-examples.ts';
import { myClaims } from './my-claims.ts';
import { signAgreement } from './sign-agreement.ts';

const { mailAsked, mailConfirmed } = claimMessages;
const token = 'Zq3x0N5cV8kT1yWb7mRfJ2uLhE6sPdGa9oXiQ4tHnBw';
const claimThrottle = defineThrottle(PASSWORD_LIMITS);
const listThrottle = defineThrottle(BROWSE_LIMITS);
const consentThrottle = defineThrottle(PASSWORD_LIMITS);
const { player_id, player_name, team_name, claim_id } = exampleClaim;

/** Athletes claim their page and sign the agreement (docs/decisions/181). */
export const claimRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: claimApi.claims,
		who: 'user',
		summary: 'List the athletes’ pages that you hold',
		description:
			'`moved` means that the athlete has changed teams since, so the claim doesn’t count until a new code starts another. `waiting` has claims by school mail.',
		answer: myClaimsSchema,
		throttle: listThrottle,
		example: { address: claimApi.claims, answer: { claims: [exampleClaim], waiting: [], agreement_version: AGREEMENT_VERSION } },
		handler: ({ db, clock }, { user }) => myClaims(db, user.user_id, clock()),
	}),

	defineRoute({
		method: 'POST',
		path: claimApi.claims,
		who: 'user',
		event: 'page_claimed',
		summary: 'Claim an athlete’s page with a code',
		description:
			'Blanks, hyphens, and case don’t matter, and O counts as 0, I and L as 1. A wrong, used, expired, or unknown code is 404 `code_not_valid`. Each person has 5 tries an hour, and each athlete 20 a day; then the answer is 429. If someone else holds the page, it is 409 `already_claimed`, and a right code for an athlete who is closed is 409 `bad_transition`. Whoever holds the page gets the same answer again.',
		headers: { 'Idempotency-Key': 'A UUID that the client generates for this tap. Without it, the call is accepted.' },
		body: claimBodySchema,
		answer: claimSchema,
		errors: ['code_not_valid', 'already_claimed', 'bad_transition', 'idempotency_mismatch'],
		throttle: claimThrottle,
		example: { address: claimApi.claims, body: { player_id, code: '7K2QM-XW9ZP' }, answer: exampleClaim },
		handler: ({ db, clock, env }, { body, user, request }) =>
			claimByCode(db, { ...body, user_id: user.user_id, op_id: operationId(request), now: clock(), publicUrl: env.PUBLIC_URL }),
	}),

	defineRoute({
		method: 'POST',
		path: claimApi.byMail,
		who: 'user',
		event: 'claim_mail_asked',
		summary: 'Claim an athlete’s page with an address at the school',
		description:
			'Emails a link that proves the mailbox. A repeat within an hour sends no second one. Only the account that asked can open the link; once it is confirmed, an admin checks the claim. An address at no domain of the school is 422, and more than 5 emails within an hour, to an address or of an account, is 429.',
		body: claimByMailBodySchema,
		answer: doneSchema,
		errors: ['not_found', 'already_claimed', 'bad_transition'],
		throttle: claimThrottle,
		limited: true,
		example: { address: claimApi.byMail, body: { player_id, email: 'emile@cedarvalley.example' }, answer: { message: mailAsked } },
		handler: async (deps, { body, user, request, reply }) => {
			await forCall(deps, request, reply).limits.count('claim_mail');
			await askByMail(deps.db, body, { user_id: user.user_id, now: deps.clock(), publicUrl: deps.env.PUBLIC_URL });
			return { message: mailAsked };
		},
	}),

	defineRoute({
		method: 'POST',
		path: claimApi.lookAtMail,
		who: 'user',
		summary: 'See whose page a mailed link would claim',
		description: 'Changes nothing. 403 `forbidden` if another account asked for the link. 404 if it was used or has expired.',
		body: claimTokenBodySchema,
		answer: claimLookSchema,
		errors: ['forbidden', 'not_found'],
		throttle: claimThrottle,
		example: { address: claimApi.lookAtMail, body: { token }, answer: { player_name, team_name } },
		handler: async ({ db, clock }, { body, user, reply }) => {
			void reply.header('cache-control', 'no-store');
			return lookAtClaim(db, { token: body.token, user_id: user.user_id, now: clock() });
		},
	}),

	defineRoute({
		method: 'POST',
		path: claimApi.confirmMail,
		who: 'user',
		event: 'claim_mail_confirmed',
		summary: 'Send the claim of a mailed link',
		description:
			'Works once, for the account that asked. It proves the school mailbox; the account gets the page only if an admin approves. 403 `forbidden` if another account asked for the link. 404 if it was used or has expired.',
		body: claimTokenBodySchema,
		answer: doneSchema,
		errors: ['forbidden', 'not_found'],
		throttle: claimThrottle,
		example: { address: claimApi.confirmMail, body: { token }, answer: { message: mailConfirmed } },
		handler: async ({ db, clock }, { body, user, reply }) => {
			void reply.header('cache-control', 'no-store');
			await confirmClaim(db, { token: body.token, user_id: user.user_id, now: clock() });
			return { message: mailConfirmed };
		},
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/claims/:claim_id/agreement',
		who: 'user',
		event: 'agreement_signed',
		summary: 'Sign the agreement for a page that you hold',
		description:
			'The signature is a typed name, or strokes in a box of 600 by 200: at most 2,000 points and 32 KiB. `guardian_name` is null for somebody who is 18 or older. Signing a version again changes nothing. An outdated version is 409 `agreement_changed`, and an athlete who has changed teams is 409 `bad_transition`.',
		headers: { 'Idempotency-Key': 'A UUID that the client generates for this tap. Without it, the call is accepted.' },
		params: z.object({ claim_id: fromText(idSchema) }),
		body: signBodySchema,
		answer: claimSchema,
		errors: ['not_found', 'agreement_changed', 'bad_transition', 'idempotency_mismatch'],
		throttle: claimThrottle,
		example: {
			address: claimApi.agreement(claim_id),
			body: { version: AGREEMENT_VERSION, signature: { kind: 'typed', name: player_name }, guardian_name: null },
			answer: { ...exampleClaim, agreement: { version: AGREEMENT_VERSION, signed_at: '2026-09-06T08:01:30.000Z' } },
		},
		handler: ({ db, clock }, { params, body, user, request }) =>
			signAgreement(db, body, { claim_id: params.claim_id, user_id: user.user_id, op_id: operationId(request), now: clock() }),
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/claims/:claim_id/consent',
		who: 'user',
		event: 'page_consent_changed',
		summary: 'Pause your page, open it again, or opt out',
		description:
			'`paused` and `opted_out` stop new donations and requests at once; monthly donations pause or end. Nothing is refunded by itself. Only a pause of your own can be ended, and an opt-out can’t; then the answer is 409 `bad_transition`, as after a change of teams. What is so already stays so.',
		headers: { 'Idempotency-Key': 'A UUID that the client generates for this tap. A repeat changes nothing, also after the page was opened again.' },
		params: z.object({ claim_id: fromText(idSchema) }),
		body: ownConsentBodySchema,
		answer: claimSchema,
		errors: ['not_found', 'bad_transition', 'idempotency_mismatch'],
		throttle: consentThrottle,
		example: { address: claimApi.consent(claim_id), body: { to: 'paused' }, answer: { ...exampleClaim, state: 'paused', paused_by: 'athlete' } },
		handler: ({ db, clock, env }, { params, body, user, request }) =>
			changeOwnConsent(db, {
				...{ claim_id: params.claim_id, user_id: user.user_id, to: body.to, op_id: operationId(request) },
				...{ now: clock(), publicUrl: env.PUBLIC_URL },
			}),
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/claims/:claim_id/came-in',
		who: 'user',
		summary: 'See what fans gave to the athlete whose page you hold',
		description: 'Amounts in cents. The latest 50 donations, then those before a number. They name no donor. 409 `bad_transition` after a change of teams.',
		params: z.object({ claim_id: fromText(idSchema) }),
		query: z.strictObject({ before: z.optional(fromText(idSchema)) }),
		answer: cameInSchema,
		errors: ['not_found', 'bad_transition'],
		throttle: listThrottle,
		example: { address: claimApi.cameIn(claim_id), answer: exampleCameIn },
		handler: async ({ db }, { params, query, user, reply }) => {
			void reply.header('cache-control', 'no-store');
			return cameIn(db, { claim_id: params.claim_id, user_id: user.user_id }, query.before);
		},
	}),
];
