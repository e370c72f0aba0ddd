import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { syncDeltaSchema } from '#domain/roster/roster-sync-feed.ts';
import { matchesEtag, pickEncoding } from '#server/http/answers/encoding.ts';
import { unpacked } from '#server/http/answers/unpacked.ts';
import { HttpError, serviceUnavailable } from '#server/http/errors/http-error.ts';
import { browseThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { fromText } from '#server/http/route/validate.ts';
import { examplePlayer, exampleSnapshot } from '../browse/roster-examples.ts';
import { refuseUnknown } from '../browse/sport-routes.ts';
import type { RosterDeps } from '../cache/roster-cache.ts';
import type { RostersNow } from '../cache/roster-watch.ts';
import { deltaText, emptyDelta, readDelta } from './delta-feed.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** The pattern of the call that devices sync by. */
export const SYNC_ROUTE = '/v1/sync/sports/:sport_id';

export interface SyncDeps extends RosterDeps {
	snapshots: SnapshotStore;
}

export const syncRoutes: readonly ApiRoute<SyncDeps>[] = [
	defineRoute({
		method: 'GET',
		path: SYNC_ROUTE,
		who: 'anyone',
		lane: 'reads',
		summary: 'Download the rosters of a sport for offline use',
		description:
			'Without `since`, the answer is a snapshot as `application/x-ndjson`. The first line has the searchable columns, then each team has a line with the rest of its athletes’ data, and the last line has `end` and the number of athletes. With `since`, the cursor from an earlier answer, it is everything that has changed since then, as JSON, or 410 if you need a new snapshot. A row may be sent again unchanged. With `teams=all`, a delta has every team, changed or not.',
		params: z.object({ sport_id: fromText(idSchema) }),
		query: z.object({ since: z.optional(z.string()), teams: z.optional(z.literal('all')) }),
		answer: syncDeltaSchema,
		otherAnswers: { 'application/x-ndjson': { description: 'The snapshot, without `since`.', example: exampleSnapshot } },
		throttle: browseThrottle,
		errors: ['not_found', 'cursor_gone', 'unavailable'],
		example: {
			address: api.sync(2, 't5f0c2a91d7e.1201'),
			answer: {
				version: 1,
				sport_id: 2,
				cursor: 't5f0c2a91d7e.1207',
				as_of: '2025-10-04T14:05:00.000Z',
				teams: [],
				removed_team_ids: [],
				players: [examplePlayer],
				removed_player_ids: [977],
			},
		},
		handler: async (deps, { params: { sport_id }, query: { since, teams }, request, reply }) => {
			const now = await deps.cache.now();
			refuseUnknown(now, sport_id);
			void reply.header('vary', 'accept-encoding');
			return since === undefined
				? sendSnapshot(deps.snapshots, sport_id, request, reply)
				: sendDelta(deps, { sport_id, since, allTeams: teams === 'all', now }, reply);
		},
	}),
];

async function sendSnapshot(store: SnapshotStore, sport_id: number, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
	const packed = await store.get(sport_id);
	const encoding = pickEncoding(request.headers['accept-encoding']);
	// A shared cache may keep it, but must ask each time whether it is still valid. If it is, we answer with a 304.
	void reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', `"${packed.hash}-${encoding}"`);
	if (matchesEtag(request.headers['if-none-match'], packed.hash)) return reply.code(304).send();
	void reply.type('application/x-ndjson; charset=utf-8');
	if (encoding === 'identity') return reply.send(unpacked(packed.gzip));
	return reply.header('content-encoding', encoding).send(packed[encoding]);
}

async function sendDelta(
	deps: SyncDeps,
	{ sport_id, since, allTeams, now }: { sport_id: number; since: string; allTeams: boolean; now: RostersNow },
	reply: FastifyReply,
): Promise<FastifyReply> {
	const asOf = deps.clock();
	const delta = (allTeams ? undefined : emptyDelta(now, sport_id, { since, asOf })) ?? (await readDelta(deps.db, sport_id, { since, allTeams, asOf }));
	if (delta === 'ahead') throw serviceUnavailable('This copy of the rosters is older than yours. Try again in a second.', 1);
	if (typeof delta === 'string') {
		deps.snapshots.suspect(sport_id);
		throw new HttpError(410, 'cursor_gone', 'This cursor can’t be used anymore. Get a new snapshot.');
	}
	void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
	return reply.send(await deltaText(delta));
}
