import type { FastifyInstance } from 'fastify';
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
import type { Throttle } from '#server/http/guards/throttle.ts';
import { route } from '#server/http/route/route.ts';
import { fromText } from '#server/http/route/validate.ts';
import type { RosterDeps } from '../cache/roster-cache.ts';
import type { RostersNow } from '../cache/roster-watch.ts';
import { classesIn, conferencesIn, maxReceived, positionsIn } from './browse-queries.ts';

const sportParams = z.object({ sport_id: fromText(idSchema) });

/** Values for the selects of the search sidebar (spec §7). */
export function registerSports(app: FastifyInstance, deps: RosterDeps, throttle: Throttle): void {
	const { db, cache } = deps;

	route(app, deps, {
		method: 'GET',
		path: api.sports,
		who: 'anyone',
		lane: 'reads',
		summary: 'List all sports',
		answer: sportsAnswerSchema,
		throttle,
		example: { address: api.sports, answer: [{ sport_id: 2, sport_name: "Men's College Football" }] },
		handler: ({ request, reply }) =>
			cache.send({ request, reply }, { key: ['sports'] }, async ({ sports }) => sports.map(({ sport_id, sport_name }) => ({ sport_id, sport_name }))),
	});

	route(app, deps, {
		method: 'GET',
		path: api.maxDonation,
		who: 'anyone',
		lane: 'reads',
		summary: 'Get the highest amount that any athlete has received, in dollars',
		answer: maxDonationAnswerSchema,
		throttle,
		example: { address: api.maxDonation, answer: { max_donation_amount: 12_480.5 } },
		handler: ({ request, reply }) =>
			cache.send({ request, reply }, { key: ['max'], byTotals: true }, async () => ({ max_donation_amount: await maxReceived(db) })),
	});

	route(app, deps, {
		method: 'GET',
		path: '/v1/conferences_in_sport',
		who: 'anyone',
		lane: 'reads',
		summary: 'List the conferences in a sport',
		query: z.object({ sport_id: fromText(idSchema) }),
		answer: conferencesAnswerSchema,
		throttle,
		example: { address: api.conferences(2), answer: ['Great Basin', 'Tidewater'] },
		handler: ({ query: { sport_id }, request, reply }) => cache.send({ request, reply }, { sport_id, key: ['conferences'] }, () => conferencesIn(db, sport_id)),
	});

	route(app, deps, {
		method: 'GET',
		path: '/v1/unique_player_class_by_sport/:sport_id',
		who: 'anyone',
		lane: 'reads',
		summary: 'List the class labels in a sport, in the order of a college career',
		params: sportParams,
		answer: classesAnswerSchema,
		throttle,
		errors: ['not_found'],
		example: { address: api.classes(2), answer: { unique_player_classes: ['Freshman', 'Sophomore', 'Junior', 'Senior'] } },
		handler: ({ params: { sport_id }, request, reply }) =>
			cache.send({ request, reply }, { sport_id, key: ['classes'] }, async (now) => {
				refuseUnknown(now, sport_id);
				return { unique_player_classes: await classesIn(db, sport_id) };
			}),
	});

	route(app, deps, {
		method: 'GET',
		path: '/v1/sports/:sport_id/positions',
		who: 'anyone',
		lane: 'reads',
		summary: 'List the position codes in a sport or on one of its teams',
		params: sportParams,
		query: z.object({ team_id: z.optional(fromText(idSchema)) }),
		answer: positionsAnswerSchema,
		throttle,
		errors: ['not_found'],
		example: { address: api.positions(2, 17), answer: { unique_positions: ['QB', 'WR'] } },
		handler: ({ params: { sport_id }, query: { team_id }, request, reply }) =>
			cache.send({ request, reply }, { sport_id, key: ['positions', team_id] }, async (now) => {
				refuseUnknown(now, sport_id);
				return { unique_positions: await positionsIn(db, sport_id, team_id) };
			}),
	});
}

/** @throws HttpError 404 */
export function refuseUnknown({ sports }: RostersNow, sport_id: number): void {
	if (!sports.some((sport) => sport.sport_id === sport_id)) throw notFound('We couldn’t find that sport.');
}
