import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { feedApi } from '#domain/api/feed-paths.ts';
import { FEED_HASH, type FeedFile, feedFileSchema, feedHeadSchema, sportSizesSchema } from '#domain/roster/shared-feed.ts';
import { pickEncoding, varyByEncoding } from '#server/http/answers/encoding.ts';
import { unpacked } from '#server/http/answers/unpacked.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { browseThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { countAthletesBySport } from '../browse/browse-queries.ts';
import { examplePlayer, exampleSnapshot } from '../browse/roster-examples.ts';
import type { RosterDeps } from '../cache/roster-cache.ts';
import { feedHead } from './feed-head.ts';
import type { FeedFileKind, FeedStore } from './feed-store.ts';

/** Two days: a device never asks for the same file again. A file that names somebody who was removed must not stay for long. */
const IMMUTABLE = 'public, max-age=172800, immutable';
const EXAMPLE_HASH = '6b1f0c2a91d7e4835be0972dd41c3a58';
const exampleFile: FeedFile = {
	version: 1,
	from: 1188,
	to: 1207,
	sports: [
		{
			sport_id: 2,
			teams: [],
			removed_team_ids: [],
			players: [examplePlayer],
			removed_player_ids: [977],
			totals: { players: [101, 4, 31], cents: [5000, 12_500, 2000] },
		},
	],
};

export interface FeedDeps extends RosterDeps {
	feed: FeedStore;
}

/** The shared feed: the same for everybody, so a cache in front of the server can answer for it (docs/decisions/169). */
export const feedRoutes: readonly ApiRoute<FeedDeps>[] = [
	defineRoute({
		method: 'GET',
		path: '/v1/feed/head',
		who: 'anyone',
		lane: 'reads',
		summary: 'Find out what to download to bring rosters up to date',
		description:
			'Names files that together lead from a tick to the newest: take the one that covers your tick and ends last, then go on from its end. Rows are whole, so overlaps are harmless. If your cursor’s word isn’t among `branches` with your tick, or no window reaches back that far, take the sport’s snapshot.',
		answer: feedHeadSchema,
		throttle: browseThrottle,
		example: {
			address: feedApi.head,
			answer: {
				version: 1,
				as_of: '2025-10-04T14:05:00.000Z',
				tick: 1207,
				branches: [{ branch: 't5f0c2a91d7e', first: 12, last: 1207 }],
				windows: [{ from: 1188, to: 1207, hash: EXAMPLE_HASH, size: 1480 }],
				snapshots: [{ sport_id: 2, tick: 1190, hash: '02e9d41c3a586b1f0c2a91d7e4835be7', size: 91_204 }],
			},
		},
		handler: async (deps, { reply }) => {
			const now = deps.clock();
			const state = await deps.feed.state(await deps.cache.now());
			void reply.header('cache-control', 'public, max-age=2');
			return feedHead(state, now);
		},
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/feed/sizes',
		who: 'anyone',
		lane: 'reads',
		summary: 'Find out how many athletes each sport has',
		description: 'For deciding what to download. An athlete takes some 230 bytes on a device.',
		answer: sportSizesSchema,
		throttle: browseThrottle,
		example: { address: feedApi.sizes, answer: { sports: [{ sport_id: 2, athletes: 5180 }] } },
		handler: (deps, { request, reply }) => {
			void reply.header('cache-control', 'public, max-age=60');
			return deps.cache.send({ request, reply }, { key: ['sizes'] }, async ({ sports }) => {
				const counts = await countAthletesBySport(deps.db);
				return { sports: sports.map(({ sport_id }) => ({ sport_id, athletes: counts.get(sport_id) ?? 0 })) };
			});
		},
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/feed/windows/:hash',
		who: 'anyone',
		lane: 'reads',
		summary: 'Download what changed in a window of ticks',
		description: 'All sports in one file. Its name is the hash of its text, so it never changes. 410 if the head names others by now.',
		params: z.object({ hash: z.string() }),
		answer: feedFileSchema,
		throttle: browseThrottle,
		errors: ['not_found', 'cursor_gone'],
		example: { address: feedApi.window(EXAMPLE_HASH), answer: exampleFile },
		handler: ({ feed }, { params, request, reply }) => sendFile(feed, 'window', params.hash, request, reply),
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/feed/snapshots/:hash',
		who: 'anyone',
		lane: 'reads',
		summary: 'Download a sport’s snapshot that the head names',
		description: 'In the form of `GET /v1/sync/sports/{sport_id}` without `since`. It may be a day old. 410 if the head names another by now.',
		params: z.object({ hash: z.string() }),
		answer: z.string(),
		contentType: 'application/x-ndjson',
		throttle: browseThrottle,
		errors: ['not_found', 'cursor_gone'],
		example: { address: feedApi.snapshot(EXAMPLE_HASH), answer: exampleSnapshot },
		handler: ({ feed }, { params, request, reply }) => sendFile(feed, 'snapshot', params.hash, request, reply),
	}),
];

async function sendFile(feed: FeedStore, kind: FeedFileKind, hash: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
	// A cache must not keep an error.
	void reply.header('cache-control', 'no-store');
	if (!FEED_HASH.test(hash)) throw notFound('We have no such file.');
	const file = await feed.file(kind, hash);
	if (file === undefined) throw new HttpError(410, 'cursor_gone', 'This file can’t be used anymore. Ask for the head again.');
	void reply.header('cache-control', IMMUTABLE).type(kind === 'window' ? 'application/json; charset=utf-8' : 'application/x-ndjson; charset=utf-8');
	varyByEncoding(reply);
	const encoding = pickEncoding(request.headers['accept-encoding']);
	if (encoding === 'identity') return reply.send(unpacked(file.gzip));
	return reply.header('content-encoding', encoding).send(file[encoding]);
}
