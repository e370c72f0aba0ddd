import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { ACCOUNTS_FOR_MONTHS, athleteSupportSchema, SUPPORT_MONTHS } from '#domain/donation/athlete-support-answer.ts';
import { SUPPORTERS_SHOWN, supportersAnswerSchema } from '#domain/donation/supporter-list.ts';
import { filterAnswerSchema, filterBodySchema } from '#domain/roster/listing/filter-body.ts';
import { LISTING_PAGE } from '#domain/roster/listing/listing.ts';
import { idSchema, MAX_LIMIT, playerSchema } from '#domain/roster/roster.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { browseThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { forCall } from '#server/http/route/deps.ts';
import { fromText, limitText, MAX_SKIP, openSkipText, SKIP_TOO_FAR } from '#server/http/route/validate.ts';
import type { RosterDeps } from '../cache/roster-cache.ts';
import { presentRecord, recordIds } from '../records/present-record.ts';
import { filteredAthletes } from './filtered-athletes.ts';
import { ownWords } from './own-words.ts';
import { filterPlayers, findPlayer } from './player-queries.ts';
import { examplePlayer } from './roster-examples.ts';
import { supportOf } from './support-of.ts';
import { supportersOf } from './supporters-of.ts';

/** Pages from 1 (spec §7, §9). */
const pageText = z._default(fromText(z.int().check(z.gte(1))), 1);
const PLAYERS_BY_CONFERENCE = 100;

export const playerRoutes: readonly ApiRoute<RosterDeps>[] = [
	defineRoute({
		method: 'GET',
		path: '/v1/players_by_conference',
		who: 'anyone',
		lane: 'reads',
		summary: 'List the athletes in a conference, page by page',
		description: `\`skip\` is the page number, starting at 1. \`limit\` is the page size, at most ${MAX_LIMIT}. \`sport_id\` limits the list to one sport.`,
		query: z
			.object({
				conference: z.string().check(z.minLength(1), z.maxLength(200)),
				sport_id: z.optional(fromText(idSchema)),
				skip: pageText,
				limit: limitText(MAX_LIMIT, PLAYERS_BY_CONFERENCE),
			})
			.check(z.refine(({ skip, limit }) => (skip - 1) * limit <= MAX_SKIP, { error: SKIP_TOO_FAR, path: ['skip'] })),
		answer: z.array(playerSchema),
		throttle: browseThrottle,
		example: { address: api.playersByConference('Great Basin'), answer: [examplePlayer] },
		handler: ({ db, cache }, { query: { conference, sport_id, skip, limit }, request, reply }) =>
			cache.sendAthletes(
				{ request, reply },
				{ sport_id, key: ['conference', conference, skip, limit] },
				() => filterPlayers(db, { conference, ...(sport_id === undefined ? {} : { sport_id }) }, (skip - 1) * limit, limit),
				(athletes) => athletes,
			),
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/v1/common_filter_players',
		who: 'anyone',
		lane: 'reads',
		summary: 'Search athletes, sorted by team and name',
		description: `Skips \`skip\` rows and returns up to \`limit\`, at most ${MAX_LIMIT}. \`count\` is the total number of matches. \`player_name\` matches the beginnings of words, ignoring accents, and whole jersey numbers; only the first eight words count. Donation limits are in dollars and inclusive.`,
		query: z.object({ limit: limitText(MAX_LIMIT, LISTING_PAGE), skip: openSkipText }),
		body: filterBodySchema,
		answer: filterAnswerSchema,
		throttle: browseThrottle,
		example: {
			address: api.filterPlayers(0),
			body: { sport_id: 2, conference: 'Great Basin', player_class: 'Junior', position: 'QB', player_name: 'oka', min_donation: 0, max_donation: 5000 },
			answer: { filtered_players: [examplePlayer], count: 1 },
		},
		handler: async (deps, { query, body, request, reply }) => {
			await forCall(deps, request, reply).limits.device_id();
			const { of, read, athletesOf } = filteredAthletes(deps, body, query);
			return deps.cache.sendAthletes({ request, reply }, of, read, athletesOf);
		},
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/get_player/:playerId/:teamId',
		who: 'anyone',
		lane: 'reads',
		summary: 'Get an athlete',
		description: 'Only the athlete’s id counts, so an old team id still finds an athlete who changed teams. `team_id` in the answer is the current team.',
		params: z.object({ playerId: fromText(idSchema), teamId: fromText(idSchema) }),
		answer: playerSchema,
		throttle: browseThrottle,
		errors: ['not_found', 'athlete_gone'],
		example: { address: api.player(examplePlayer.player_id, examplePlayer.team_id), answer: examplePlayer },
		handler: async ({ db }, { params }) => {
			const found = await findPlayer(db, params.playerId);
			if (found === undefined) throw notFound('We couldn’t find that athlete.');
			if (found.retired) throw new HttpError(404, 'athlete_gone', 'This athlete is no longer on a roster.');
			return found.player;
		},
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/players/:playerId/supporters',
		who: 'anyone',
		lane: 'reads',
		summary: 'List an athlete’s recent supporters',
		description: `Names of donors who chose to be named, newest first, at most ${SUPPORTERS_SHOWN}, without amounts. Refunded donations and deleted accounts drop off the list. It is empty for an athlete who has opted out. \`about\` is what the athlete says on their page.`,
		params: z.object({ playerId: fromText(idSchema) }),
		answer: supportersAnswerSchema,
		errors: ['not_found'],
		throttle: browseThrottle,
		example: { address: api.supporters(examplePlayer.player_id), answer: { supporters: [{ name: 'Marisol T.' }, { name: 'heronsfan' }] } },
		handler: async ({ db }, { params, reply }) => {
			const hasOptedOut = await readNo(db, params.playerId);
			// A supporter who leaves the list must disappear at once.
			void reply.header('cache-control', 'no-store');
			if (hasOptedOut) return { supporters: [] };
			const records = await recordIds(db, params.playerId);
			const about = await ownWords(db, records);
			return { ...(await supportersOf(db, records)), ...(about !== undefined && { about }) };
		},
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/players/:playerId/support',
		who: 'anyone',
		lane: 'reads',
		summary: 'Get an athlete’s support: number of donors, and the months’ donations',
		description: `\`supporters\` counts each account once and each guest donation once. \`months\` has the months (UTC) of the last ${SUPPORT_MONTHS} in which the athlete received something, in dollars, minus refunds and lost disputes. It is empty if fewer than ${ACCOUNTS_FOR_MONTHS} accounts gave in one of them, or in the time before them. Nobody is named. An athlete who has opted out has neither.`,
		params: z.object({ playerId: fromText(idSchema) }),
		answer: athleteSupportSchema,
		errors: ['not_found'],
		throttle: browseThrottle,
		example: {
			address: api.support(examplePlayer.player_id),
			answer: {
				supporters: 14,
				months: [
					{ month: '2025-08', amount: 450 },
					{ month: '2025-10', amount: 800.5 },
				],
				as_of: '2025-10-04T14:00:00.000Z',
			},
		},
		handler: async (deps, { params }) => {
			const now = deps.clock();
			if (await readNo(deps.db, params.playerId)) return { supporters: 0, months: [], as_of: now.toISOString() };
			return supportOf(deps.db, params.playerId, now);
		},
	}),
];

/**
 * Whether the athlete has opted out, and so has a page of name and team only (docs/decisions/180). An id that was never given out
 * has no supporters; that of somebody who was removed has nothing at all. @throws HttpError 404
 */
async function readNo(db: Db, player_id: number): Promise<boolean> {
	const [athlete] = await db
		.select({ consent: players.consent })
		.from(players)
		.where(eq(players.player_id, presentRecord(player_id)));
	if (athlete?.consent === 'removed') throw notFound('We couldn’t find that athlete.');
	return athlete?.consent === 'opted_out';
}
