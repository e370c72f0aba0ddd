import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { LISTING_PAGE } from '#domain/roster/listing/listing.ts';
import { searchAnswerSchema, searchBodySchema } from '#domain/roster/listing/search-body.ts';
import { MAX_LIMIT } from '#domain/roster/roster.ts';
import { browseThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { forCall } from '#server/http/route/deps.ts';
import { limitText, openSkipText } from '#server/http/route/validate.ts';
import type { RosterDeps } from '../cache/roster-cache.ts';
import type { RostersNow } from '../cache/roster-watch.ts';
import { knownListing, listingPage } from './listing-page.ts';
import { nameWordsBytes, readNameWords } from './near-starts.ts';
import { asksForTotals, countThat } from './player-queries.ts';
import { examplePlayer } from './roster-examples.ts';
import { searchBy, vocabularyBytes, vocabularyOf } from './search-queries.ts';

export const searchRoutes: readonly ApiRoute<RosterDeps>[] = [
	defineRoute({
		method: 'POST',
		path: '/v1/search-players',
		who: 'anyone',
		lane: 'reads',
		summary: 'Search a sport’s athletes and teams, by names, teams, positions, and numbers',
		description: `Looks for names and jersey numbers as \`player_name\` of \`common_filter_players\` does. If those find nobody, every word may also match a team or a position ("QB 12"). If that finds nothing either, words of five letters or more may have one typo. \`match\` says which of the three it was. \`teams\` are the teams whose name matches, at most six. Skips \`skip\` rows and returns up to \`limit\`, at most ${MAX_LIMIT}; \`count\` is the total number of matches.`,
		query: z.object({ limit: limitText(MAX_LIMIT, LISTING_PAGE), skip: openSkipText }),
		body: searchBodySchema,
		answer: searchAnswerSchema,
		throttle: browseThrottle,
		example: {
			address: api.searchPlayers(0),
			body: { sport_id: 2, search: 'herons quarterback' },
			answer: { players: [examplePlayer], count: 1, match: 'words', teams: [] },
		},
		handler: async (deps, { query, body, request, reply }) => {
			await forCall(deps, request, reply).limits.device_id();
			const { db, cache } = deps;
			const { sport_id } = body;
			const byTotals = asksForTotals(body);
			const found = (now: RostersNow) =>
				searchBy(body, {
					vocabulary: () => cache.fact(now, { sport_id, key: ['vocabulary'] }, () => vocabularyOf(db, sport_id), vocabularyBytes),
					nameWords: () => cache.fact(now, { sport_id, key: ['name words'] }, () => readNameWords(db, sport_id), nameWordsBytes),
					page: async (match, conditions) => {
						const listing = await cache.fact(now, { sport_id, key: [match, body], byTotals }, async () => knownListing(await countThat(db, conditions)));
						return { players: await listingPage(db, { ...query, conditions, byTotals, sport_id }, listing, now.snapshot), count: listing.count };
					},
				});
			const of = { sport_id, key: ['search', body, query.skip, query.limit], byTotals };
			return cache.sendAthletes({ request, reply }, of, found, ({ players }) => players);
		},
	}),
];
