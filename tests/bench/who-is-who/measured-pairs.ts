import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** Two imports whose athletes are compared. */
export interface MeasuredPair {
	name: string;
	/** Files of the first import, then those of the second. */
	first: readonly string[];
	second: readonly string[];
	/** The day of both imports. */
	now: Date;
	/** Whether the athletes' pages hold the source's lasting id, so that the truth is known. */
	isKnown: boolean;
}

type Raw = Readonly<Record<string, string>>;

/**
 * The pairs of seasons and sources in the folder of real rosters. Football's files have ids that last. Written as
 * schools' spreadsheets without them, they show how often the import is right; the id is kept in the address of the
 * athlete's page.
 */
export function measuredPairs(data: string, scratch: string): MeasuredPair[] {
	const basketball = (code: string, season: number) =>
		['team_ids', 'team_rosters'].map((kind) => join(data, 'basketball', `ncaa_${code}_${kind}_${season}.csv`));
	const srd = ['srd_wbb_teams.csv', 'srd_wbb_rosters_2025_26.csv.gz'].map((file) => join(data, 'basketball', file));
	const spring = new Date('2026-03-01T00:00:00Z');
	const fall = new Date('2024-10-01T00:00:00Z');
	const football = (season: number) => asSchools(join(data, 'football', `cfb_rosters_${season}.csv.gz`), join(scratch, `football-${season}.csv`), cfbLine);
	const espn = asSchools(join(data, 'football', 'espn_cfb_rosters_game_401628455.csv'), join(scratch, 'espn.csv'), espnLine);
	return [
		{ name: 'men’s basketball, 2024 to 2025', first: basketball('mbb', 2025), second: basketball('mbb', 2026), now: spring, isKnown: false },
		{ name: 'women’s basketball, 2024 to 2025', first: basketball('wbb', 2025), second: basketball('wbb', 2026), now: spring, isKnown: false },
		{ name: 'women’s basketball, NCAA and Sports Roster Data', first: basketball('wbb', 2026), second: srd, now: spring, isKnown: false },
		{ name: 'football, 2023 to 2024, without ids', first: [football(2023)], second: [football(2024)], now: fall, isKnown: true },
		{ name: 'football, a season and ESPN, without ids', first: [football(2024)], second: [espn], now: fall, isKnown: true },
	];
}

const columns = ['school', 'sport', 'season', 'name', 'jersey', 'class', 'position', 'height', 'weight', 'hometown', 'profile'] as const;
type Line = Record<(typeof columns)[number], string>;

function asSchools(from: string, to: string, lineOf: (row: Raw) => Line): string {
	const bytes = readFileSync(from);
	const rows: Raw[] = parse(from.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true });
	const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
	const lines = rows.map(lineOf).map((line) => columns.map((column) => cell(line[column])).join(','));
	writeFileSync(to, [columns.join(','), ...lines].join('\n'));
	return to;
}

const given = (text = '') => (text === 'NA' ? '' : text);
const feet = (inches: string) => (inches === '' ? '' : `${Math.floor(Number(inches) / 12)}-${Math.round(Number(inches) % 12)}`);
/** The address of an invented page that holds the source's id. */
export const pageOf = (id: string) => `https://ids.example/${id}`;

function cfbLine(row: Raw): Line {
	return {
		school: row.team ?? '',
		sport: 'football',
		season: row.season ?? '',
		name: `${given(row.first_name).trim()} ${given(row.last_name).trim()}`,
		jersey: given(row.jersey),
		class: ['', 'Freshman', 'Sophomore', 'Junior', 'Senior'][Number(given(row.year))] ?? '',
		position: given(row.position),
		height: feet(given(row.height)),
		weight: given(row.weight),
		hometown: [row.home_city, row.home_state].map(given).filter(Boolean).join(', '),
		profile: pageOf(row.athlete_id ?? ''),
	};
}

function espnLine(row: Raw): Line {
	return {
		school: row.team_location ?? '',
		sport: 'football',
		season: row.season ?? '',
		name: row.full_name ?? '',
		jersey: String(Number.parseInt(row.jersey ?? '', 10) || ''),
		class: row.experience_abbreviation ?? '',
		position: '',
		height: feet(row.height ?? ''),
		weight: String(Number.parseInt(row.weight ?? '', 10) || ''),
		hometown: [row.birth_place_city, row.birth_place_state].filter(Boolean).join(', '),
		profile: pageOf(String(Number(row.athlete_id))),
	};
}
