import type { FastifyInstance } from 'fastify';
import { loggable } from '#server/core/loggable.ts';
import type { OpenCopy } from '#server/db/open-database.ts';
import type { ApiRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { playerRoutes } from './browse/player-routes.ts';
import { searchRoutes } from './browse/search-routes.ts';
import { sportRoutes } from './browse/sport-routes.ts';
import { teamRoutes } from './browse/team-routes.ts';
import { adminAthleteRoutes } from './by-hand/admin-athlete-routes.ts';
import { adminTeamRoutes } from './by-hand/admin-team-routes.ts';
import { adminPhotoRoutes, type PhotoDeps, photoRoutes } from './by-hand/photos/photo-routes.ts';
import { photoStore } from './by-hand/photos/stored-photos.ts';
import { RosterCache } from './cache/roster-cache.ts';
import { adminConsentModeRoutes } from './consent/consent-mode-routes.ts';
import { adminConsentRoutes } from './consent/consent-routes.ts';
import { type DeskDeps, deskRoutes } from './desk/desk-routes.ts';
import { ImportDesk } from './desk/import-desk.ts';
import { type FeedDeps, feedRoutes } from './feed/feed-routes.ts';
import { FeedStore } from './feed/feed-store.ts';
import type { TickWriter } from './feed/tick-writer.ts';
import { mergeRoutes } from './merges/merge-routes.ts';
import { SnapshotStore } from './sync/snapshot-store.ts';
import { type SyncDeps, syncRoutes } from './sync/sync-routes.ts';

export type RosterRouteDeps = SyncDeps & FeedDeps & PhotoDeps & DeskDeps;

/** The rosters, for everybody. */
export const rosterRoutes: readonly ApiRoute<RosterRouteDeps>[] = [
	...sportRoutes,
	...teamRoutes,
	...playerRoutes,
	...searchRoutes,
	...syncRoutes,
	...feedRoutes,
	...photoRoutes,
];

/** The rosters, for admins. */
export const adminRosterRoutes: readonly ApiRoute<RosterRouteDeps>[] = [
	...deskRoutes,
	...adminAthleteRoutes,
	...adminTeamRoutes,
	...mergeRoutes,
	...adminConsentRoutes,
	...adminConsentModeRoutes,
	...adminPhotoRoutes,
];

interface StoreDeps extends Pick<Deps, 'db' | 'env' | 'clock'> {
	ticks: TickWriter;
	/** Opens a copy of the embedded database, in which imports are tried out. */
	openCopy: OpenCopy | undefined;
}

/** What the routes of one app share, until it closes. */
export function createRosterStores(app: FastifyInstance, { db, env, clock, ticks, openCopy }: StoreDeps): Omit<RosterRouteDeps, keyof Deps> {
	const failed = (error: unknown) => app.log.error({ failure: loggable(error) }, 'an import of the dashboard failed');
	const desk = new ImportDesk({ db, openCopy, env, clock, failed });
	app.addHook('onClose', () => desk.close());
	return {
		cache: new RosterCache(db),
		snapshots: new SnapshotStore({ db, ticks, clock, isShared: env.DATABASE_URL !== undefined }),
		feed: new FeedStore({ db, clock }),
		photos: {
			files: photoStore(env),
			notRemoved: (error) => app.log.warn({ failure: loggable(error) }, 'a former photo could not be removed'),
		},
		desk,
	};
}
