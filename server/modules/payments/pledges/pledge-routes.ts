import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { pledgeApi, pledgeScreen } from '#domain/api/pledge-paths.ts';
import { changePledgeBodySchema, choosePledgeAthleteBodySchema, myPledgesSchema, type Pledge, pledgeSchema } from '#domain/donation/pledge.ts';
import { desc, eq } from '#server/db/drizzle.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { BROWSE_LIMITS, defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { requireOwn, requireUser } from '#server/http/route/require-user.ts';
import { recordIds } from '#server/modules/rosters/public.ts';
import { type PaymentDeps, type PaymentRouteDeps, paymentDeps } from '../payment-deps.ts';
import { donorListThrottle, givingThrottle } from '../payment-throttles.ts';
import { ProviderError } from '../provider/payment-provider.ts';
import { providerHttpError, RETRY_AFTER } from '../provider/provider-http-error.ts';
import { openAnotherCard } from './another-card.ts';
import { cardPageFailed } from './card-page-failed.ts';
import { cancelPledge, changePledge, choosePledgeAthlete } from './change-pledge.ts';
import { listedPledge, pledgeAnswer } from './pledge-answer.ts';
import { followPledgeSetup, openPledgeCard } from './pledge-card.ts';
import { examplePledge } from './pledge-example.ts';
import { findPledge } from './pledge-row.ts';

/** The most that a person's list has. */
const LISTED = 200;
const readThrottle = defineThrottle(BROWSE_LIMITS);
const params = z.object({ pledge_id: z.uuid() });
const address = pledgeApi.pledge(examplePledge.pledge_id);
const common = { path: '/v1/pledges/:pledge_id', who: 'anyone', params, answer: pledgeSchema } as const;

/** Pledges, for whoever knows their id (docs/decisions/178). */
export const pledgeRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	defineRoute({
		...common,
		method: 'GET',
		summary: 'Get the state of a pledge',
		description: 'Anybody with the id may see it; it names no donor. The id is in the answer to the phone that made it, and in the donor’s mails.',
		errors: ['not_found'],
		example: { address, answer: examplePledge },
		throttle: readThrottle,
		handler: async (deps, { params: { pledge_id }, reply }) => {
			void reply.header('cache-control', 'no-store');
			const own = paymentDeps(deps);
			try {
				await followPledgeSetup(own, pledge_id);
			} catch (error) {
				// What we know is still right, and the event may still arrive.
				if (!(error instanceof ProviderError)) throw error;
			}
			return pledgeAnswer(own.db, await findPledge(own.db, pledge_id), own.publicUrl);
		},
	}),
	defineRoute({
		...common,
		method: 'PUT',
		summary: 'Change a pledge',
		description:
			'`amount` is in dollars, and at most what was pledged. `ends_at` is when the pledge ends by itself: after now, and at most `latest_end`; once there is a date of the charge (`charge_at`), not before it. 409 `conflict` for either once the card is being charged. `named: false` leaves the donor’s name off the athlete’s page, at any time. It can’t be put on. What you leave out stays.',
		body: changePledgeBodySchema,
		errors: ['not_found', 'conflict', 'invalid'],
		example: {
			address,
			body: { amount: 20, ends_at: '2027-01-31T17:00:00.000Z' },
			answer: { ...examplePledge, amount: 20, ends_at: '2027-01-31T17:00:00.000Z' },
		},
		throttle: givingThrottle,
		handler: async (deps, { params: { pledge_id }, body }) =>
			pledgeAnswer(deps.db, await changePledge(paymentDeps(deps), pledge_id, body), deps.env.PUBLIC_URL),
	}),
	defineRoute({
		...common,
		path: '/v1/pledges/:pledge_id/athlete',
		method: 'PUT',
		summary: 'Say for whom a pledge goes on',
		description:
			'For a pledge whose athlete has moved (`moved`). Send the same athlete with the team in `moved_to`, or another athlete with their team. The pledge waits for that athlete’s yes, until the same date. Another athlete for an account’s pledge needs that account’s session. 409 `conflict` if the athlete’s team is another one, or they take no donations here.',
		body: choosePledgeAthleteBodySchema,
		errors: ['no_session', 'session_ended', 'forbidden', 'not_found', 'athlete_gone', 'conflict', 'unavailable'],
		example: {
			address: pledgeApi.athlete(examplePledge.pledge_id),
			body: { player_id: examplePledge.player_id, team_id: 14 },
			answer: { ...examplePledge, team_id: 14, team_name: 'Cedar Tech' },
		},
		throttle: givingThrottle,
		handler: async (deps, { params: { pledge_id }, body, request, reply }) => {
			const { user_id, player_id } = await findPledge(deps.db, pledge_id);
			// The link may have been passed on, and it mustn't lead an account's money to somebody else.
			const isSame = (await recordIds(deps.db, player_id)).includes(body.player_id);
			if (user_id !== null && !isSame) requireOwn(await requireUser(deps, request, reply, 'user'), user_id);
			return pledgeAnswer(deps.db, await choosePledgeAthlete(paymentDeps(deps), pledge_id, body), deps.env.PUBLIC_URL);
		},
	}),
	defineRoute({
		...common,
		method: 'DELETE',
		summary: 'Cancel a pledge',
		description:
			'Nothing is charged, and the card provider forgets the card. Try again after 409 `in_flight` (the provider is moving the money) or 503. 409 `conflict` once it is charged or over.',
		errors: ['not_found', 'conflict', 'in_flight', 'unavailable', 'provider_refused'],
		example: { address, answer: { ...examplePledge, state: 'canceled' as const, another_card_url: null, card: null } },
		throttle: givingThrottle,
		handler: async (deps, { params: { pledge_id } }) => {
			try {
				return await pledgeAnswer(deps.db, await cancelPledge(paymentDeps(deps), pledge_id), deps.env.PUBLIC_URL);
			} catch (error) {
				throw providerHttpError(error, 'We’ll cancel your pledge as soon as we can.');
			}
		},
	}),
	defineRoute({
		method: 'GET',
		path: '/v1/pledges/:pledge_id/card',
		who: 'anyone',
		summary: 'Go to the page that saves the card of a pledge',
		description:
			'Redirects (303) to the card provider’s page, or to the pledge’s own screen once it needs no card. While the provider doesn’t answer, an HTML page says so, with 503.',
		params,
		answer: z.string(),
		contentType: 'text/html',
		errors: ['not_found', 'unavailable', 'provider_refused'],
		example: { address: pledgeApi.card(examplePledge.pledge_id), answer: '' },
		apiKey: false,
		throttle: readThrottle,
		handler: async (deps, { params: { pledge_id }, reply }) => {
			void reply.header('cache-control', 'no-store');
			return leadToCardPage(deps, reply, { pledge_id, path: pledgeApi.card(pledge_id) }, openPledgeCard);
		},
	}),
	defineRoute({
		method: 'GET',
		path: '/v1/pledges/:pledge_id/another-card',
		who: 'anyone',
		summary: 'Go to the page that saves another card for a pledge',
		description:
			'Redirects (303) to the card provider’s page, or to the pledge’s own screen if its card can’t be changed: it has none yet, its charge has begun, or it is over. Once the page has saved a card, the pledge takes it, and the card provider forgets the one before. While the provider doesn’t answer, an HTML page says so, with 503.',
		params,
		answer: z.string(),
		contentType: 'text/html',
		errors: ['not_found', 'unavailable', 'provider_refused'],
		example: { address: pledgeApi.anotherCard(examplePledge.pledge_id), answer: '' },
		apiKey: false,
		throttle: readThrottle,
		handler: async (deps, { params: { pledge_id }, reply }) => {
			void reply.header('cache-control', 'no-store');
			return leadToCardPage(deps, reply, { pledge_id, path: pledgeApi.anotherCard(pledge_id) }, openAnotherCard);
		},
	}),
	defineRoute({
		method: 'GET',
		path: pledgeApi.mine,
		who: 'user',
		summary: 'List your pledges',
		description: `The latest ${LISTED}, the latest first.`,
		answer: myPledgesSchema,
		throttle: donorListThrottle,
		example: { address: pledgeApi.mine, answer: { pledges: [{ ...examplePledge, timeline: [] }] } },
		handler: async (deps, { user }) => {
			const rows = await deps.db
				.select()
				.from(pledges)
				.where(eq(pledges.user_id, user.user_id))
				.orderBy(desc(pledges.created_at), desc(pledges.pledge_id))
				.limit(LISTED);
			const answers: Pledge[] = [];
			for (const row of rows) answers.push(await listedPledge(deps.db, row, deps.env.PUBLIC_URL));
			return { pledges: answers };
		},
	}),
];

/** Redirects to the provider's page, or to the pledge's own screen if it needs none. @param path of the call itself */
async function leadToCardPage(
	deps: PaymentRouteDeps,
	reply: FastifyReply,
	{ pledge_id, path }: { pledge_id: string; path: string },
	open: (deps: PaymentDeps, pledge_id: string) => Promise<string | undefined>,
): Promise<FastifyReply> {
	try {
		const url = await open(paymentDeps(deps), pledge_id);
		return reply.redirect(url ?? `${deps.env.PUBLIC_URL}${pledgeScreen(pledge_id)}`, 303);
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		void reply.code(503).header('retry-after', String(RETRY_AFTER.unavailable)).type('text/html; charset=utf-8');
		return reply.send(cardPageFailed(pledge_id, path));
	}
}
