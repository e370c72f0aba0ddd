import { COLD_FIELDS, type ColdFields } from '#domain/roster/cold-fields.ts';

/**
 * One team's athletes with the fields that no filter needs. Rows are found by id, so the roster works with the hot
 * index of any revision.
 */
export interface ColdRoster {
	sport_id: number;
	/** As in the replica's record. */
	generation: number;
	team_id: number;
	player_id: Int32Array<ArrayBuffer>;
	/**
	 * Rows as in the feed (JSON arrays in the order of COLD_FIELDS), joined by tabs. Only the rows of a displayed page
	 * are parsed.
	 */
	rows: string;
}

/** Without a schema, because the first screen reads rows and has none. @throws SyntaxError if the row doesn't have this version's shape. */
export function parseColdRow(row: string): ColdFields {
	const values = JSON.parse(row) as unknown;
	if (!Array.isArray(values) || values.length !== COLD_FIELDS.length) throw new SyntaxError('not a cold row');
	if (!values.every((value, i) => value === null || (COLD_FIELDS[i] === 'weight' ? Number.isInteger(value) : typeof value === 'string')))
		throw new SyntaxError('not a cold row of this version');
	return Object.fromEntries(COLD_FIELDS.map((field, i) => [field, values[i]])) as unknown as ColdFields;
}

export function coldRow(fields: ColdFields): string {
	return JSON.stringify(COLD_FIELDS.map((field) => fields[field]));
}
