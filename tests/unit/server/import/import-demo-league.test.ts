import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { fold } from '#domain/texts/fold.ts';
import { generateDonations } from '#server/modules/rosters/demo-league/demo-donations.ts';
import { generateLeague } from '#server/modules/rosters/demo-league/demo-league.ts';

const files = process.env.ROSTER_FILES ?? join(import.meta.dirname, '../../../../../shared/data');
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
const league = generateLeague({ size: 'demo' });
const whole = generateLeague({ size: 'ncaa' });
const UNTIL = new Date('2026-11-21T12:00:00Z');

describe('synthetic league', () => {
	it('is the same on every machine', () => {
		expect(hash(generateLeague({ size: 'demo' }))).toBe(hash(league));
		expect({
			league: hash(league),
			gifts: hash(generateDonations(league.players, UNTIL)),
		}).toMatchInlineSnapshot(`
			{
			  "gifts": "8545ecd639e756d5",
			  "league": "3b2ece3c3f24fad5",
			}
		`);
	});

	it('has 12,000 athletes in six sports, football first among them', () => {
		expect(league.players).toHaveLength(12_000);
		expect(league.sports.find((s) => s.sport_id === 2)?.sport_name).toBe("Men's College Football");
		expect(league.sports).toHaveLength(6);
		const counts = Map.groupBy(league.players, (p) => p.sport_id);
		expect(Math.max(...[...counts.values()].map((g) => g.length))).toBe(counts.get(2)?.length);
	});

	it('puts 100,000 athletes into one sport when asked', () => {
		const large = generateLeague({ size: '100k', onlySport: 2 });
		expect(large.players).toHaveLength(100_000);
		expect(new Set(large.players.map((p) => p.sport_id))).toEqual(new Set([2]));
		expect(new Set(large.teams.map((t) => t.team_name)).size).toBe(large.teams.length);
	});

	it('has as many athletes and teams as all of college sports when asked, and nobody without a team', { timeout: 60_000 }, () => {
		expect([whole.players.length, whole.teams.length, whole.sports.length]).toEqual([514_696, 19_604, 44]);
		const squads = Map.groupBy(whole.players, (p) => p.team_id);
		expect([squads.size, squads.get(0)]).toEqual([19_604, undefined]);
		const ofSport = new Set(whole.teams.map(({ sport_id, team_name }) => `${sport_id} ${team_name}`));
		expect(ofSport.size).toBe(whole.teams.length);
		const football = whole.players.filter((p) => p.sport_id === 2);
		expect([football.length, football.some((p) => p.position === 'QB')]).toEqual([72_574, true]);
		expect(whole.players.filter((p) => p.sport_id > 6).some((p) => p.position !== null)).toBe(false);
	});

	it('shows every shape a roster has: accents, hyphens, suffixes, long names, gaps, transfers, namesakes', () => {
		const names = league.players.map((p) => p.player_name);
		expect(names.some((n) => /[^\x20-\x7e]/.test(n))).toBe(true);
		expect(names.some((n) => n.includes('-'))).toBe(true);
		expect(names.some((n) => / (Jr\.|III)$/.test(n))).toBe(true);
		expect(Math.max(...names.map((n) => n.length))).toBeGreaterThan(30);
		expect(new Set(names).size).toBeLessThan(names.length);
		expect(names.every((n) => n === n.trim() && !n.includes('\n'))).toBe(true);
		for (const field of ['height_in', 'position', 'jersey_number', 'birthplace', 'player_class'] as const) {
			expect(
				league.players.some((p) => p[field] === null),
				field,
			).toBe(true);
		}
		expect(league.players.some((p) => p.pending_transfer)).toBe(true);
		expect(league.players.some((p) => p.transferred_from !== null)).toBe(true);
		expect(league.players.some((p) => p.jersey_number === '00')).toBe(true);
	});

	it('gives no athlete the number of a team mate where the sport allows none', () => {
		for (const squad of Map.groupBy(
			league.players.filter((p) => p.sport_id !== 2),
			(p) => p.team_id,
		).values()) {
			const worn = squad.map((p) => p.jersey_number).filter((n) => n !== null);
			expect(new Set(worn).size).toBe(worn.length);
		}
	});

	it('spreads its donations over about one athlete in seven, with a long tail', () => {
		const donations = generateDonations(league.players, UNTIL);
		const totals = Map.groupBy(donations, (g) => g.player_id);
		expect(totals.size / league.players.length).toBeGreaterThan(0.12);
		expect(totals.size / league.players.length).toBeLessThan(0.18);
		expect(donations.every((g) => Number.isSafeInteger(g.amount_cents) && g.amount_cents >= 100 && g.amount_cents <= 1_000_000)).toBe(true);
		const months = new Set(donations.map((g) => g.paid_at.slice(0, 7)));
		expect([...months].sort()).toEqual(['2025-11', '2025-12', ...Array.from({ length: 11 }, (_, m) => `2026-${String(m + 1).padStart(2, '0')}`)]);
		expect(donations.every((g) => g.paid_at < UNTIL.toISOString())).toBe(true);
		expect(new Set(donations.flatMap((g) => [g.intent_id, g.payment_id])).size).toBe(donations.length * 2);
	});

	it('lets the most popular athletes’ pages show their months: enough donors with accounts in each, the current one included', () => {
		const ofAthletes = Map.groupBy(generateDonations(league.players, UNTIL), (g) => g.player_id);
		const popular = [...ofAthletes.values()].filter((donations) => donations.length >= 6);
		expect(popular.length).toBeGreaterThan(50);
		for (const donations of popular) {
			const months = Map.groupBy(donations, (g) => g.paid_at.slice(0, 7));
			expect(months.size).toBeGreaterThan(1);
			expect([...months.keys()]).toContain(UNTIL.toISOString().slice(0, 7));
			for (const given of months.values()) expect(new Set(given.map((g) => g.donor_pseudonym ?? 'a guest')).size).toBeGreaterThan(2);
		}
		const others = [...ofAthletes.values()].filter((donations) => donations.length < 6).flat();
		expect(others.every((g) => g.donor_pseudonym === null)).toBe(true);
	});

	const real = join(files, 'football/cfb_rosters_2024.csv.gz');
	it.skipIf(!existsSync(real))('names no real athlete and no real school', { timeout: 60_000 }, () => {
		const rows = ['2023', '2024'].flatMap((year) =>
			parse<Record<string, string>>(gunzipSync(readFileSync(join(files, `football/cfb_rosters_${year}.csv.gz`))), { columns: true }),
		);
		const basketball = ['mbb', 'wbb'].flatMap((kind) =>
			parse<Record<string, string>>(readFileSync(join(files, `basketball/ncaa_${kind}_team_rosters_2026.csv`)), { columns: true }),
		);
		const people = new Set([...rows.map((r) => fold(`${r.first_name} ${r.last_name}`)), ...basketball.map((r) => fold(r.name ?? ''))]);
		const schools = new Set(
			[
				...parse<Record<string, string>>(readFileSync(join(files, 'football/cfb_team_info_2024.csv')), { columns: true }).map((r) => r.school ?? ''),
				...parse<Record<string, string>>(readFileSync(join(files, 'all_sports/ncaa_2025-26_teams.csv')), { columns: true }).map((r) => r.school ?? ''),
			].map(fold),
		);
		for (const large of [generateLeague({ size: '100k' }), whole]) {
			expect([...new Set(large.players.map((p) => p.player_name))].filter((n) => people.has(fold(n)))).toEqual([]);
			expect([...new Set(large.teams.map((t) => t.team_name))].filter((n) => schools.has(fold(n)))).toEqual([]);
		}
	});
});
