import { present } from './cell-value.ts';
import { quoted } from './hostile-cell.ts';
import { isSourceId } from './source-id.ts';

/** Which team a row of an ESPN-based team file is about, or why that is unclear. */
export function espnTeam(row: Record<string, string | undefined>): { external_id: string; school: string } | { rejected: string; column: string } {
	const external_id = present(row.team_id);
	if (external_id === null || !isSourceId(external_id)) return { rejected: `no usable team_id (${quoted(row.team_id)})`, column: 'team_id' };
	const school = present(row.school);
	if (school === null) return { rejected: 'no school', column: 'school' };
	return { external_id, school };
}
