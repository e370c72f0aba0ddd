export { findSportBySlug, teamsIn } from './browse/browse-queries.ts';
export { firstAthletes } from './browse/filtered-athletes.ts';
export { findAthlete } from './browse/find-athlete.ts';
export { findPlayer, teamPlayers } from './browse/player-queries.ts';
export { playerColumns, toPlayer } from './browse/player-row.ts';
export { examplePlayer } from './browse/roster-examples.ts';
export { forgetPhotos, keepPhoto, namePhoto, type Photos, recordWithPhoto } from './by-hand/photos/change-photo.ts';
export type { PhotoDeps } from './by-hand/photos/photo-routes.ts';
export { logoForMail, resizeLogo, resizePhoto } from './by-hand/photos/resize-photo.ts';
export { photoStore } from './by-hand/photos/stored-photos.ts';
export type { RosterDeps } from './cache/roster-cache.ts';
export { changeConsent } from './consent/change-consent.ts';
export { endClaims } from './consent/claims-of-records.ts';
export { closedSince } from './consent/closed-since.ts';
export { applyConsentSetting, followMode } from './consent/consent-mode.ts';
export { isConsentUndecided } from './consent/consent-mode-routes.ts';
export { deskConsentRoutes } from './consent/consent-routes.ts';
export { lastMover, lastMoverFor, moverOf } from './consent/last-mover.ts';
export { noteYes } from './consent/note-yes.ts';
export { DEMO_PROVIDER, generateDonations, type LeagueDonation } from './demo-league/demo-donations.ts';
export { generateLeague, type LeagueOptions } from './demo-league/demo-league.ts';
export type { League } from './demo-league/league-types.ts';
export { tidyDesk } from './desk/tidy-desk.ts';
export { startTickWorker } from './feed/tick-worker.ts';
export { refuseTicksOfOtherCluster, TickWriter } from './feed/tick-writer.ts';
export { tidyTicks } from './feed/tidy-ticks.ts';
export { listenForImports } from './import/hand-over/import-socket.ts';
export { consentNow, saidYes } from './records/consent-now.ts';
export { lockPresent, type PresentRecord } from './records/lock-present.ts';
export { presentRecord, recordIds, recordsOf } from './records/present-record.ts';
export { refuseClosed } from './records/refuse-closed.ts';
export {
	type Decider,
	deciderOf,
	isTeamWithin,
	isWithin,
	moverOfStaff,
	type Reach,
	readersOf,
	type Staff,
	staffKeyHeader,
	staffOf,
	teamWithin,
	withinReach,
} from './records/staff.ts';
export { isRepeatedCall } from './records/staff-call.ts';
export { adminRosterRoutes, createRosterStores, type RosterRouteDeps, rosterRoutes } from './roster-routes.ts';
export { SYNC_ROUTE } from './sync/sync-routes.ts';
export { recountTotals } from './totals/recount-totals.ts';
