import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { type FilterBody, filterAnswerSchema } from '#domain/roster/listing/filter-body.ts';
import { compareFolded } from '#domain/texts/fold.ts';
import { nameJoins, searchTokens } from '#domain/texts/search-tokens.ts';
import { isLong } from '#tests/fixtures/long-run.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type PlayerRow, type TeamRow } from '../fixtures/browse-world.ts';
import { seededRandom } from '../fixtures/random/dice.ts';
import { device } from '../fixtures/test-devices.ts';

const FILTERS = isLong ? 2_000 : 200;

const random = seededRandom();
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const given = ['José', 'Jo', 'Joan', 'Ångel', 'Łukasz', 'Émile', "D'Andre", 'Zoë', 'Anne-Marie', 'J.T.', '李'];
const family = ['Smith', 'Smíth', "O'Brien", 'van der Berg', 'Peña', 'Straße', 'McCoy Jr.', 'Ng', '小龍', 'Sol 2', 'O Hara', 'Ohara', 'de la Cruz', 'Delacruz'];
const jerseys = [null, '0', '00', '7', '12', '99'];
const classes = [null, 'Freshman', 'Junior', 'Senior'];
const positions = [null, 'QB', 'WR', 'C'];
const conferences = [null, 'Tidewater', 'Élan League'];

let world: BrowseWorld;
const teams: TeamRow[] = [];
const rows: PlayerRow[] = [];

beforeAll(async () => {
	world = await browseWorld();
	for (const sport_id of [2, 3]) {
		await addSport(world.db, sport_id, `Sport ${sport_id}`);
		for (const name of ['Ömega', 'Omega', 'omega a', 'Äther', 'Zenith', '大学'])
			teams.push(await addTeam(world.db, sport_id, name, { conference: pick(conferences) }));
	}
	for (const team of teams) {
		const list = Array.from({ length: 40 }, () => ({
			player_name: `${pick(given)} ${pick(family)}`,
			player_class: pick(classes),
			position: pick(positions),
			jersey_number: pick(jerseys),
			received_cents: pick([0, 1, 999, 1000, 1001, 123_456]),
			retired_at: random() < 0.1 ? new Date() : null,
		}));
		rows.push(...(await addPlayers(world.db, team, list)));
	}
});
afterAll(() => world.close());

function randomFilter(): FilterBody {
	const maybe = <K extends string, V>(key: K, chance: number, value: () => V): Partial<Record<K, V>> =>
		random() < chance ? ({ [key]: value() } as Record<K, V>) : {};
	return {
		...maybe('sport_id', 0.7, () => pick([2, 3, 9])),
		...maybe('team_id', 0.15, () => pick(teams).team_id),
		...maybe('conference', 0.25, () => pick(['Tidewater', 'Élan League', 'élan league'])),
		...maybe('player_class', 0.25, () => pick(['Freshman', 'Junior', 'Senior', 'None'])),
		...maybe('position', 0.25, () => pick(['QB', 'WR', 'C'])),
		...maybe('player_name', 0.5, () =>
			pick([
				'jo',
				'JOSE',
				'smi jo',
				'j jo',
				'smi jo s smi',
				'12 12',
				'7 12',
				'jo 12 j',
				'an m',
				'obr',
				'str',
				'12',
				'sol 2',
				'0',
				'van berg',
				'李',
				'小',
				'ł',
				'e',
				'zzz',
				' ',
				'ng 7',
				'o hara',
				'ohara jo',
				'de la cruz',
				'delacruz',
				'dela cruz 7',
				'j t',
				'jt',
				'mc coy',
				'vander berg',
				'an na o h',
			]),
		),
		...maybe('min_donation', 0.2, () => pick([0, 0.01, 9.99, 10, 10.005])),
		...maybe('max_donation', 0.2, () => pick([0, 9.995, 10, 10.01, 5000])),
	};
}

/** The listing's rule, in plain code. */
function reference(filter: FilterBody): number[] {
	const { name, joined, jersey } = searchTokens(filter.player_name ?? '');
	const conference = new Map(teams.map((team) => [team.team_id, team.conference]));
	return rows
		.filter(
			(row) =>
				row.retired_at === null &&
				(filter.sport_id === undefined || row.sport_id === filter.sport_id) &&
				(filter.team_id === undefined || row.team_id === filter.team_id) &&
				(filter.conference === undefined || conference.get(row.team_id) === filter.conference) &&
				(filter.player_class === undefined || row.player_class === filter.player_class) &&
				(filter.position === undefined || row.position === filter.position) &&
				(filter.min_donation === undefined || row.received_cents >= filter.min_donation * 100) &&
				(filter.max_donation === undefined || row.received_cents <= filter.max_donation * 100) &&
				[name, ...joined].some((reading) => reading.every((token) => nameJoins(row.name_fold).some((start) => start.startsWith(token)))) &&
				jersey.every((token) => row.jersey_number === token),
		)
		.sort((a, b) => compareFolded(a.team_fold, b.team_fold) || compareFolded(a.name_fold, b.name_fold) || a.player_id - b.player_id)
		.map((row) => row.player_id);
}

test(`${FILTERS} random filters give the rows, the order and the count of a plain scan`, async () => {
	let hits = 0;
	for (let i = 0; i < FILTERS; i++) {
		const filter = randomFilter();
		const skip = pick([0, 0, 0, 1, 21, 42]);
		const wanted = reference(filter);
		const answer = await world.post(api.filterPlayers(skip), filter, { cookie: `device=${device(String(i % 5).padEnd(22, 'x'))}` });
		const { filtered_players, count } = filterAnswerSchema.parse(answer.json());
		const what = `${i}: ${JSON.stringify(filter)} skip ${skip}`;
		expect(count, what).toBe(wanted.length);
		expect(
			filtered_players.map((row) => row.player_id),
			what,
		).toEqual(wanted.slice(skip, skip + 21));
		hits += filtered_players.length;
	}
	expect(hits).toBeGreaterThan(FILTERS);
});
