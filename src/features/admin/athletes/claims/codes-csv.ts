import { claimScreen } from '#domain/api/claim-paths.ts';
import { printedCode } from '#domain/claims/claim-code.ts';
import type { MadeCodes } from '#domain/claims/claim-forms.ts';
import { csvRow } from '#domain/texts/csv-row.ts';

/** Without this mark, Excel reads names with accents wrong. */
const BYTE_ORDER_MARK = '\ufeff';
const COLUMNS = ['athlete', 'team', 'code', 'link', 'valid_until'];

/** Codes as a file for whoever prints or mails them. @param origin the site's */
export function codesCsv({ codes, expires_at }: MadeCodes, origin: string): string {
	const rows = codes.map(({ player_id, player_name, team_name, code }) => [
		player_name,
		team_name,
		printedCode(code),
		origin + claimScreen(player_id, code),
		expires_at.slice(0, 10),
	]);
	return BYTE_ORDER_MARK + [COLUMNS, ...rows].map(csvRow).join('');
}
