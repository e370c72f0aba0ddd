import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CardSheets } from '#features/admin/athletes/claims/card-sheets.tsx';
import { codesCsv } from '#features/admin/athletes/claims/codes-csv.ts';

const origin = 'https://site.example';
const codes = (count: number) =>
	Array.from({ length: count }, (_, i) => ({ player_id: i + 1, player_name: `Jordan ${i + 1}`, team_name: 'Harbor State', code: '7K2QMXW9ZP' }));

test.each([
	[1, [1]],
	[8, [8]],
	[9, [8, 1]],
	[17, [8, 8, 1]],
])('%i codes are on sheets of %j cards', (count, sheets) => {
	const html = renderToStaticMarkup(<CardSheets codes={codes(count)} until="11/05/2026" origin={origin} />);
	const parts = html.split('class="admin-claims-sheet"').slice(1);
	expect(parts.map((part) => part.split('<article').length - 1)).toEqual(sheets);
});

test('a card says whose it is, where to go, what to type, and until when', () => {
	const html = renderToStaticMarkup(<CardSheets codes={codes(1)} until="11/05/2026" origin={origin} />);
	for (const words of ['Jordan 1', 'Harbor State', 'site.example/claim/1', '7K2QM-XW9ZP', 'Works once, until 11/05/2026.']) expect(html).toContain(words);
	// The address to type has no code in it; the picture has.
	expect(html).not.toContain('#7K2QM');
	expect(html).toContain('aria-label="Claims the page of Jordan 1"');
});

test('the file has the link with its code, and no name runs as a formula', () => {
	const [code] = codes(1);
	const file = codesCsv(
		{ codes: [{ ...code, player_id: 1, team_name: 'Harbor State', code: '7K2QMXW9ZP', player_name: '=1+1' }], expires_at: '2026-11-05T08:00:00.000Z' },
		origin,
	);
	expect(file).toBe("\ufeffathlete,team,code,link,valid_until\r\n'=1+1,Harbor State,7K2QM-XW9ZP,https://site.example/claim/1#7K2QMXW9ZP,2026-11-05\r\n");
});
