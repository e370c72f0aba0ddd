import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { imports } from '#server/db/schema/rosters-schema.ts';
import { importRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';
import { roster } from '../../fixtures/roster-paths.ts';

let database: Database;
const folder = mkdtempSync(join(tmpdir(), 'import-'));

beforeAll(async () => {
	database = await testDatabase();
	await importRosters(database.db, [roster('team_info.csv'), roster('roster_2024.csv')]);
});
afterAll(async () => {
	await database.close();
	rmSync(folder, { recursive: true });
});

const state = async () =>
	rowsOf(
		await database.db.execute(sql`
			select (select json_agg(p order by player_id) from players p)::text as players, (select json_agg(t order by team_id) from teams t)::text as teams,
				(select json_agg(d order by external_id) from team_directory d)::text as directory, (select count(*)::int from imports) as imports`),
	);

/** Writes a copy of the good file, changed line by line. */
const copy = (change: (lines: string[]) => string[]): string => {
	const path = join(folder, 'roster.csv');
	writeFileSync(path, change(readFileSync(roster('roster_2023.csv'), 'utf8').trimEnd().split('\n')).join('\n'));
	return path;
};

describe('a file that is not usable', () => {
	it.each([
		[
			'a row with too few fields',
			() => copy((lines) => [...lines, '999,Too,Few']),
			/^roster\.csv, line 25: malformed CSV: the line has 3 cells, but the header has 18/,
		],
		[
			'an open quote',
			() => copy((lines) => [...lines, '999,"Open,Quote']),
			/^roster\.csv, line 25: malformed CSV: a quotation mark on this line or below is never closed/,
		],
		['a missing column', () => copy((lines) => lines.map((line) => line.replace('athlete_id', 'somebody'))), /^roster\.csv, line 1: no column “sport”/],
		[
			'columns of no known file',
			() => copy(([head = '', ...lines]) => [head.replace(/\w+/g, 'x$&'), ...lines]),
			/^roster\.csv: the columns don’t match any file/,
		],
		['a header alone', () => copy((lines) => lines.slice(0, 1)), /^roster\.csv: the file has a header but no rows/],
		['nothing at all', () => copy(() => []), /^roster\.csv: the file is empty/],
		['no such file', () => join(folder, 'gone.csv'), /^gone\.csv: no such file/],
		['a folder', () => folder, /can’t be read/],
		[
			'a gzip that was cut off',
			() => {
				const path = join(folder, 'cut.csv.gz');
				writeFileSync(path, gzipSync(readFileSync(roster('roster_2023.csv'))).subarray(0, 600));
				return path;
			},
			/^cut\.csv\.gz: damaged gzip/,
		],
		[
			'a roster of two encodings',
			() => {
				const path = join(folder, 'mixed.csv');
				writeFileSync(path, Buffer.concat([readFileSync(roster('roster_2023.csv')), Buffer.from('999,Am\u00e9lie', 'latin1')]));
				return path;
			},
			/^mixed\.csv, line 25, column 7: the text is UTF-8, but not here/,
		],
		[
			'no text',
			() => {
				const path = join(folder, 'image.csv');
				writeFileSync(path, Buffer.from([1, 2, 0, 3, 0, 0]));
				return path;
			},
			/^image\.csv: not a text file/,
		],
	] as const)('is refused as a whole, and the good file beside it too: %s', async (_, bad, message) => {
		const before = await state();
		await expect(importRosters(database.db, [roster('roster_2023.csv'), bad()])).rejects.toThrow(message);
		await expect(importRosters(database.db, [bad()])).rejects.toMatchObject({ name: 'ImportRefused' });
		expect(await state()).toEqual(before);
	});

	it('an import stands when the statistics cannot be refreshed after it, and the report says so', async () => {
		const before = await database.db.$count(imports);
		// Only VACUUM fails here, as it does on a database that is short of something at that moment.
		const execute = vi.spyOn(database.db, 'execute').mockRejectedValueOnce(new Error('no space left'));
		try {
			const report = await importRosters(database.db, [roster('roster_2024.csv')]);
			expect(execute).toHaveBeenCalledTimes(1);
			expect(report.notes.at(-1)).toBe('Imported, but the database’s statistics weren’t refreshed: no space left');
		} finally {
			execute.mockRestore();
		}
		expect(await database.db.$count(imports)).toBe(before + 1);
	});

	it('leaves no trace when the database fails half-way', async () => {
		const before = await state();
		await database.db.execute(sql`alter table player_moves add constraint none check (season is null)`);
		try {
			// After a first season, a newer roster with everybody at another school makes a move, which is refused here.
			const next = copy((lines) => lines.map((line) => line.replace('Port Ashby', 'San Ysolé').replace(/2023$/, '2025')));
			await expect(importRosters(database.db, [next], { yes: true })).rejects.toThrow();
		} finally {
			await database.db.execute(sql`alter table player_moves drop constraint none`);
		}
		expect(await state()).toEqual(before);
	});
});
