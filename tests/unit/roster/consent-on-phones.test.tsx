import 'fake-indexeddb/auto';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { CollaborateContext } from '#athlete-ui/collaborate-context.ts';
import { DonateContext } from '#athlete-ui/donate-context.ts';
import { db } from '#core/db/db.ts';
import { openRawDatabase } from '#core/db/raw-database.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { SyncDelta } from '#domain/roster/roster-sync-feed.ts';
import { AthleteCard } from '#features/browse/listing/athlete-card.tsx';
import { QuickRow } from '#features/browse/listing/quick-row.tsx';
import { readFirstPage } from '#first-paint/rosters/first-page.ts';
import { pullRoster } from '#roster/pull/pull-roster.ts';
import { findPlayerAnywhere } from '#roster/replica/find-player.ts';
import { type FeedReply, snapshotReply, stubFeed } from './fixtures/fake-roster-feed.ts';
import { inOrder, randomRosters, seeded, snapshotText } from './fixtures/roster-league.ts';

/** Hearts read a store, which nothing renders on a server. */
vi.mock('#athlete-ui/heart-button.tsx', () => ({ HeartButton: () => null }));

const rosters = randomRosters(seeded(20_261_129), 60);
const [first, second, third] = inOrder(rosters.players) as [Player, Player, Player];
const withConsent = (consents: ReadonlyMap<number, number>) => ({
	...rosters,
	players: rosters.players.map((player) => {
		const consent = consents.get(player.player_id);
		return consent === undefined ? player : { ...player, consent };
	}),
});

beforeEach(async () => {
	await Promise.all([db.replicas.clear(), db.hot.clear(), db.early.clear(), db.cold.clear(), db.changes.clear()]);
});
afterEach(() => {
	vi.unstubAllGlobals();
});

function delta(parts: Partial<SyncDelta>): FeedReply {
	const rest = { version: 1, sport_id: 2, as_of: '2026-09-02T10:00:00.000Z', teams: [], removed_team_ids: [], players: [], removed_player_ids: [] };
	return { body: JSON.stringify({ ...rest, cursor: 'cursor-2', ...parts }) };
}
async function firstPage() {
	const database = (await openRawDatabase()) as IDBDatabase;
	const page = await readFirstPage(database, 2, {}, 21);
	database.close();
	return page?.players ?? [];
}

it('a snapshot, a delta, the storage, and the first paint know who is closed, beside a pending transfer', async () => {
	const closed = withConsent(
		new Map([
			[first.player_id, 1],
			[second.player_id, 2],
		]),
	);
	const opened = { ...first, pending_transfer: true };
	stubFeed((path) =>
		path.includes('since=') ? delta({ players: [opened, { ...third, consent: 1, pending_transfer: true }] }) : snapshotReply(snapshotText(closed, 'cursor-1')),
	);
	await pullRoster(2);
	expect((await firstPage()).slice(0, 3).map(({ consent }) => consent)).toEqual([1, 2, undefined]);
	await pullRoster(2);
	const now = await Promise.all([first, second, third].map(({ player_id }) => findPlayerAnywhere(player_id)));
	expect(now.map((player) => [player?.consent, player?.pending_transfer])).toEqual([
		[undefined, true],
		[2, second.pending_transfer],
		[1, true],
	]);
	expect((await firstPage()).slice(0, 3).map(({ consent, pending_transfer }) => [consent, pending_transfer])).toEqual([
		[undefined, true],
		[2, second.pending_transfer],
		[1, true],
	]);
});

it('rosters that were stored before the byte ask once for everybody who is closed', async () => {
	const calls = stubFeed((path) =>
		path.includes('since=')
			? delta({ teams: rosters.teams, players: [{ ...first, consent: 1 }], has_all_closed: true })
			: snapshotReply(snapshotText(rosters, 'cursor-1')),
	);
	await pullRoster(2);
	await db.replicas.update(2, (record) => {
		delete record.has_consent;
	});
	await pullRoster(2);
	await pullRoster(2);
	expect(calls.map(({ path }) => path).slice(1)).toEqual(['/v1/sync/sports/2?since=cursor-1&teams=all', '/v1/sync/sports/2?since=cursor-2']);
	expect((await firstPage())[0]).toMatchObject({ player_id: first.player_id, consent: 1 });
});

it('a server of an earlier version, which knows nobody who is closed, is asked again until it is a later one', async () => {
	let isLater = false;
	const calls = stubFeed((path) => {
		if (!path.includes('since=')) return snapshotReply(snapshotText(rosters, 'cursor-1').replace(',"consent":[]', ''));
		return delta({
			...(path.includes('teams=all') && { teams: rosters.teams }),
			...(isLater && { players: [{ ...first, consent: 1 }], has_all_closed: true }),
		});
	});
	await pullRoster(2);
	await pullRoster(2);
	isLater = true;
	await pullRoster(2);
	await pullRoster(2);
	expect(calls.map(({ path }) => path.includes('teams=all'))).toEqual([false, true, true, false]);
	expect((await firstPage())[0]).toMatchObject({ player_id: first.player_id, consent: 1 });
});

it('a snapshot with a byte that is none is refused', async () => {
	stubFeed(() => snapshotReply(snapshotText(withConsent(new Map([[first.player_id, 200]])), 'cursor-1')));
	await expect(pullRoster(2)).rejects.toThrow('consent holds 200');
});

const html = (children: React.ReactNode) =>
	renderToStaticMarkup(
		<MemoryRouter>
			<DonateContext value={() => undefined}>
				<CollaborateContext value={() => undefined}>{children}</CollaborateContext>
			</DonateContext>
		</MemoryRouter>,
	);

test.each([
	[undefined, 0, false],
	[0, 0, false],
	[1, 2, true],
	[2, 2, true],
	// A later version's state: the server decides.
	[5, 0, false],
])('with the byte %s, a card has %i closed buttons', (consent, closed, says) => {
	const card = html(<AthleteCard player={{ ...first, ...(consent !== undefined && { consent }) }} complete />);
	expect(card.match(/<button[^>]* disabled=""/g)?.length ?? 0).toBe(closed);
	expect(card.includes('Not taking donations.')).toBe(says);
	const row = html(<QuickRow player={{ ...first, ...(consent !== undefined && { consent }) }} onOpen={() => undefined} />);
	expect(row.includes('disabled')).toBe(says);
});
