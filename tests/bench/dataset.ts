import type { RosterQuery } from '#domain/roster/listing/filter-query.ts';
import { positionText } from '#domain/roster/positions.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { SyncDelta } from '#domain/roster/roster-sync-feed.ts';
import { fold } from '#domain/texts/fold.ts';
import { generateDonations } from '#server/modules/rosters/demo-league/demo-donations.ts';
import { generateLeague } from '#server/modules/rosters/demo-league/demo-league.ts';
import { inOrder, pick, type Random, type Rosters, seeded, snapshotText, teamFields } from '#tests/unit/roster/fixtures/roster-league.ts';
import { referenceMatches } from '#tests/unit/roster/fixtures/roster-reference.ts';

export const SPORT_ID = 2;
export const PAGE = 21;

export interface BenchQuery {
	query: RosterQuery;
	offset: number;
	/** Ids of the right rows, according to the plain rules. */
	ids: number[];
	total: number;
}

export interface Dataset {
	rosters: Rosters;
	snapshot: string;
	/** The same athletes as plain rows, for the conventional design. */
	rows: string;
	queries: BenchQuery[];
	/** Searches that names don't answer: teams, positions, numbers, and typos. */
	searches: RosterQuery[];
	/** Names, each as the rosters have it and then joined or split in another way. Both find the same athlete. */
	spellings: [plain: RosterQuery, other: RosterQuery][];
	/** What changes, one after the other. The first is requested with `cursorOf(0)`. */
	changes: Change[];
}

export interface Change {
	delta: SyncDelta;
	/** A renamed athlete, to be found under the new name. */
	probe: { query: RosterQuery; player_id: number };
}

const CHANGES = 5;

/** The cursor of rosters after this many changes. */
export const cursorOf = (changes: number): string => `cursor-${changes + 1}`;

/**
 * 100,000 athletes of one sport, the same on every machine. Every athlete has a photo and links, as in large real
 * rosters.
 */
export function dataset(): Dataset {
	const rosters = largeRosters();
	const snapshot = snapshotText(rosters, cursorOf(0));
	const random = seeded(4242);
	const queries = Array.from({ length: 200 }, () => benchQuery(random, rosters));
	const searches = Array.from({ length: 200 }, () => wordSearch(random, rosters));
	const spellings = Array.from({ length: 100 }, (_, i) => spelledOtherwise(random, rosters, i % 2 === 0));
	const changes = Array.from({ length: CHANGES }, (_, i) => hundredChanged(random, rosters, i));
	return {
		rosters,
		snapshot,
		rows: JSON.stringify(rosters.players),
		queries,
		searches,
		spellings,
		changes,
	};
}

function largeRosters(): Rosters {
	const league = generateLeague({ size: '100k', onlySport: SPORT_ID });
	const received = new Map<number, number>();
	for (const donation of generateDonations(league.players, new Date()))
		received.set(donation.player_id, (received.get(donation.player_id) ?? 0) + donation.amount_cents);
	const teams = new Map(
		league.teams.map(({ team_id, team_name, conference, color, alt_color }) => [
			team_id,
			{ team_id, team_name, conference, team_color: color.toLowerCase(), team_alt_color: alt_color?.toLowerCase() ?? null },
		]),
	);
	const players = league.players.map((p): Player => {
		const team = teams.get(p.team_id);
		if (team === undefined) throw new Error(`no team ${p.team_id}`);
		const link = (what: string) => `https://athletics.example/${team.team_id}/roster/${p.player_id}/${what}`;
		return {
			player_id: p.player_id,
			player_name: p.player_name,
			sport_id: SPORT_ID,
			...teamFields(team),
			player_class: p.player_class,
			position: p.position,
			jersey_number: p.jersey_number,
			height: p.height_in === null ? null : `${Math.floor(p.height_in / 12)}'${p.height_in % 12}"`,
			weight: p.weight_lb,
			image_url: null,
			pending_transfer: p.pending_transfer,
			transferred_from: p.transferred_from,
			birthplace: p.birthplace,
			gender: p.gender,
			player_bio_url: link('bio'),
			player_game_logs_url: link('game-logs'),
			player_news_url: link('news'),
			player_profile_url: link('profile'),
			player_splits_url: link('splits'),
			player_stats_url: link('stats'),
			received_donations: (received.get(p.player_id) ?? 0) / 100,
		};
	});
	return { sport_id: SPORT_ID, teams: [...teams.values()], players: inOrder(players) };
}

/** What people search for: some filters, often a few letters of a name, rarely a second or third page. */
function benchQuery(random: Random, rosters: Rosters): BenchQuery {
	const some = () => pick(random, rosters.players);
	const maybe = <T>(share: number, value: () => T): T | undefined => (random() < share ? value() : undefined);
	const part = () =>
		some()
			.player_name.split(' ')
			.map((word) => word.slice(0, 1 + Math.floor(random() * 4)));
	const query: RosterQuery = {
		conference: maybe(0.2, () => some().team_conference ?? undefined),
		team_id: maybe(0.1, () => some().team_id),
		player_class: maybe(0.25, () => some().player_class ?? undefined),
		position: maybe(0.25, () => some().position ?? undefined),
		search: maybe(0.5, () =>
			random() < 0.1
				? (some().jersey_number ?? '12')
				: part()
						.slice(0, random() < 0.5 ? 1 : 2)
						.join(' '),
		),
		...(random() < 0.2 ? { min_cents: 1000 * Math.floor(random() * 10), max_cents: 100_000 } : {}),
	};
	const matches = referenceMatches(rosters.players, query);
	const offset = matches.length > 3 * PAGE && random() < 0.2 ? PAGE * (1 + Math.floor(random() * 2)) : 0;
	return { query, offset, total: matches.length, ids: matches.slice(offset, offset + PAGE).map((p) => p.player_id) };
}

/** A team, a position with a number or a team, or a surname with a letter missing, as a person types it. */
function wordSearch(random: Random, rosters: Rosters): RosterQuery {
	const { player_name, team_name, position, jersey_number } = pick(random, rosters.players);
	const surname = player_name.split(' ').at(-1) as string;
	const at = Math.floor(random() * surname.length);
	const search = pick(random, [
		team_name,
		positionText(position ?? 'QB'),
		`${position ?? 'QB'} ${jersey_number ?? '12'}`,
		`${team_name.split(' ')[0]} ${position ?? 'QB'}`,
		`${surname.slice(0, at)}${surname.slice(at + 1)}xx`,
		`${surname.slice(0, at)}${surname.slice(at + 1)}`,
		`x${surname}`,
	]);
	return { search };
}

/** A first and a last name in one word, as "ohara" for O Hara, or with the last name in two, as "o hara" for Ohara. */
function spelledOtherwise(random: Random, rosters: Rosters, isJoined: boolean): [plain: RosterQuery, other: RosterQuery] {
	const { player_id, player_name } = pick(random, rosters.players);
	const words = fold(player_name).split(' ');
	const [first, last] = [words[0] as string, words.at(-1) as string];
	const plain = isJoined ? words.join(' ') : `${first} ${last}`;
	const other = isJoined ? words.join('') : `${first} ${last.slice(0, 1)} ${last.slice(1)}`;
	const found = referenceMatches(rosters.players, { search: other });
	if (!found.some((player) => player.player_id === player_id)) throw new Error(`“${other}” doesn’t find ${player_name}`);
	return [{ search: plain }, { search: other }];
}

/** 100 athletes: 5 renamed, 5 moved, and the others with new totals. `before`: how many changes came before it. */
function hundredChanged(random: Random, rosters: Rosters, before: number): Change {
	const chosen = new Set<Player>();
	while (chosen.size < 100) chosen.add(pick(random, rosters.players));
	const players = [...chosen].map((player, i): Player => {
		if (i < 5) return { ...player, player_name: `Zeno Quickbench ${'ABCDE'[before]}${'abcde'[i]}` };
		if (i < 10) {
			const team = pick(random, rosters.teams);
			return { ...player, ...teamFields(team) };
		}
		return { ...player, received_donations: player.received_donations + 50 };
	});
	const renamed = players[0] as Player;
	return {
		delta: {
			version: 1,
			sport_id: SPORT_ID,
			cursor: cursorOf(before + 1),
			as_of: `2026-01-01T13:0${before}:00.000Z`,
			teams: [],
			removed_team_ids: [],
			players,
			removed_player_ids: [],
		},
		probe: { query: { search: renamed.player_name }, player_id: renamed.player_id },
	};
}
