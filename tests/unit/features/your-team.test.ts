import { beforeEach, expect, test, vi } from 'vitest';
import type { HomeTeam, yourTeam } from '#features/browse/your-team/your-team.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';

const KEY = 'nil-athletes:your-team';
const team = (team_id: number): HomeTeam => ({ sport_id: 2, team_id, team_name: `Team ${team_id}`, team_color: '#1d4f91', team_alt_color: null });

beforeEach(() => {
	vi.stubGlobal('localStorage', new FakeStorage());
	return () => vi.unstubAllGlobals();
});

/** What the page that starts now knows. */
async function start(): Promise<typeof yourTeam> {
	vi.resetModules();
	return (await import('#features/browse/your-team/your-team.ts')).yourTeam;
}

test('the team whose athletes were opened most is offered, from the next start on', async () => {
	const first = await start();
	for (const id of [1, 2, 2, 1, 2, 1, 2]) first.count(team(id));
	// Nothing moves on the screen of somebody who is tapping.
	expect(first.get()).toMatchObject({ team: null, offer: null });
	expect((await start()).get()).toMatchObject({ team: null, offer: team(2) });
});

test('two athletes are not enough, and a no is for good', async () => {
	const first = await start();
	first.count(team(1));
	first.count(team(1));
	expect((await start()).get().offer).toBeNull();
	first.count(team(1));
	const second = await start();
	second.decline(team(1));
	expect(second.get().offer).toBeNull();
	second.count(team(1));
	expect((await start()).get().offer).toBeNull();
});

test('a chosen team stays until it is taken back, and ends the question', async () => {
	const first = await start();
	for (let i = 0; i < 3; i++) first.count(team(1));
	for (let i = 0; i < 5; i++) first.count(team(7));
	const told = vi.fn();
	first.subscribe(told);
	first.choose(team(7));
	expect(told).toHaveBeenCalledOnce();
	const second = await start();
	expect(second.get()).toMatchObject({ team: team(7), offer: null });
	second.choose(null);
	// The one that was taken back isn't asked about again.
	expect((await start()).get()).toMatchObject({ team: null, offer: team(1) });
});

test('only what is shown is stored, of a dozen teams', async () => {
	const { count } = await start();
	for (let id = 1; id <= 20; id++) count({ ...team(id), player_name: 'Robin Vale' } as HomeTeam);
	const stored = localStorage.getItem(KEY) ?? '';
	expect(stored).not.toContain('Robin');
	expect(JSON.parse(stored).opened).toHaveLength(12);
});

test.each(['', 'null', '[]', '{"team":{"team_id":"7"},"opened":[{"team":null,"times":9}],"declined":3}', '{"team":'])(
	'what something else left there counts as nothing: %s',
	async (text) => {
		localStorage.setItem(KEY, text);
		expect((await start()).get()).toEqual({ team: null, offer: null, isNew: false });
	},
);

test('storage that is blocked is no error', async () => {
	vi.stubGlobal('localStorage', {
		getItem: () => null,
		setItem: () => {
			throw new DOMException('full', 'QuotaExceededError');
		},
	});
	const { choose, get } = await start();
	choose(team(1));
	expect(get().team).toEqual(team(1));
});

test('a first visit lasts until it is ended, or until the next start after the device remembers something', async () => {
	expect((await start()).get().isNew).toBe(true);
	const first = await start();
	// Whoever chooses sees what that did.
	first.choose(team(7));
	expect(first.get()).toEqual({ team: team(7), offer: null, isNew: true });
	first.endFirstVisit();
	expect(first.get()).toEqual({ team: team(7), offer: null, isNew: false });
	expect((await start()).get()).toEqual({ team: team(7), offer: null, isNew: false });
});

test.each([
	['nothing was chosen', (now: typeof yourTeam) => now.endFirstVisit()],
	['a team was chosen and the card left open', (now: typeof yourTeam) => now.choose(team(1))],
	['a team was chosen and taken back', (now: typeof yourTeam) => [team(1), null].forEach(now.choose)],
	['an athlete was opened', (now: typeof yourTeam) => now.count(team(1))],
])('the next start is no first visit after %s', async (_, act) => {
	act(await start());
	expect((await start()).get().isNew).toBe(false);
});

test('a device that can’t remember an answer isn’t asked', async () => {
	vi.stubGlobal('localStorage', undefined);
	expect((await start()).get().isNew).toBe(false);
});
