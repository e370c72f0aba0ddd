import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import {
	classesAnswerSchema,
	conferencesAnswerSchema,
	maxDonationAnswerSchema,
	positionsAnswerSchema,
	sportsAnswerSchema,
} from '#domain/roster/listing/browse-answers.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { browseThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { fromText } from '#server/http/route/validate.ts';
import type { RosterDeps } from '../cache/roster-cache.ts';
import type { RostersNow } from '../cache/roster-watch.ts';
import { classesIn, conferencesIn, maxReceived, positionsIn } from './browse-queries.ts';

const sportParams = z.object({ sport_id: fromText(idSchema) });

/** Values for the selects of the search sidebar (spec §7). */
export const sportRoutes: readonly ApiRoute<RosterDeps>[] = [
	defineRoute({
		method: 'GET',
		path: api.sports,
		who: 'anyone',
		lane: 'reads',
		summary: 'List all sports',
		answer: sportsAnswerSchema,
		throttle: browseThrottle,
		example: { address: api.sports, answer: [{ sport_id: 2, sport_name: "Men's College Football" }] },
		handler: ({ cache }, { request, reply }) =>
			cache.send({ request, reply }, { key: ['sports'] }, async ({ sports }) => sports.map(({ sport_id, sport_name }) => ({ sport_id, sport_name }))),
	}),

	defineRoute({
		method: 'GET',
		path: api.maxDonation,
		who: 'anyone',
		lane: 'reads',
		summary: 'Get the highest amount that any athlete has received, in dollars',
		answer: maxDonationAnswerSchema,
		throttle: browseThrottle,
		example: { address: api.maxDonation, answer: { max_donation_amount: 12_480.5 } },
		handler: ({ db, cache }, { request, reply }) =>
			cache.send({ request, reply }, { key: ['max'], byTotals: true }, async () => ({ max_donation_amount: await maxReceived(db) })),
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/conferences_in_sport',
		who: 'anyone',
		lane: 'reads',
		summary: 'List the conferences in a sport',
		query: z.object({ sport_id: fromText(idSchema) }),
		answer: conferencesAnswerSchema,
		throttle: browseThrottle,
		example: { address: api.conferences(2), answer: ['Great Basin', 'Tidewater'] },
		handler: ({ db, cache }, { query: { sport_id }, request, reply }) =>
			cache.send({ request, reply }, { sport_id, key: ['conferences'] }, () => conferencesIn(db, sport_id)),
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/unique_player_class_by_sport/:sport_id',
		who: 'anyone',
		lane: 'reads',
		summary: 'List the class labels in a sport, in the order of a college career',
		params: sportParams,
		answer: classesAnswerSchema,
		throttle: browseThrottle,
		errors: ['not_found'],
		example: { address: api.classes(2), answer: { unique_player_classes: ['Freshman', 'Sophomore', 'Junior', 'Senior'] } },
		handler: ({ db, cache }, { params: { sport_id }, request, reply }) =>
			cache.send({ request, reply }, { sport_id, key: ['classes'] }, async (now) => {
				refuseUnknown(now, sport_id);
				return { unique_player_classes: await classesIn(db, sport_id) };
			}),
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/sports/:sport_id/positions',
		who: 'anyone',
		lane: 'reads',
		summary: 'List the position codes in a sport or on one of its teams',
		params: sportParams,
		query: z.object({ team_id: z.optional(fromText(idSchema)) }),
		answer: positionsAnswerSchema,
		throttle: browseThrottle,
		errors: ['not_found'],
		example: { address: api.positions(2, 17), answer: { unique_positions: ['QB', 'WR'] } },
		handler: ({ db, cache }, { params: { sport_id }, query: { team_id }, request, reply }) =>
			cache.send({ request, reply }, { sport_id, key: ['positions', team_id] }, async (now) => {
				refuseUnknown(now, sport_id);
				return { unique_positions: await positionsIn(db, sport_id, team_id) };
			}),
	}),
];

/** @throws HttpError 404 */
export function refuseUnknown({ sports }: RostersNow, sport_id: number): void {
	if (!sports.some((sport) => sport.sport_id === sport_id)) throw notFound('We couldn’t find that sport.');
}
