import * as z from 'zod/mini';
import { COLD_FIELDS, type ColdFields } from '#domain/roster/cold-fields.ts';
import { playerSchema } from '#domain/roster/roster.ts';

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

const coldSchema = z.pick(playerSchema, Object.fromEntries(COLD_FIELDS.map((field) => [field, true])) as Record<(typeof COLD_FIELDS)[number], true>);

/** @throws if the row doesn't have this version's shape. */
export function parseColdRow(row: string): ColdFields {
	const values = JSON.parse(row) as unknown;
	if (!Array.isArray(values) || values.length !== COLD_FIELDS.length) throw new SyntaxError('not a cold row');
	return z.parse(coldSchema, Object.fromEntries(COLD_FIELDS.map((field, i) => [field, values[i]])));
}

export function coldRow(fields: ColdFields): string {
	return JSON.stringify(COLD_FIELDS.map((field) => fields[field]));
}
