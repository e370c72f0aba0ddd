import { execFile, execFileSync } from 'node:child_process';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { casesOf } from '#tests/fixtures/long-run.ts';
import { rosterColumns, rosterFolder, rosterText, squad } from '#tests/fixtures/roster-files.ts';

const folder = rosterFolder();
afterAll(() => folder.remove());

interface Outcome {
	records: number;
	refused?: string;
	/** The process's peak memory. */
	megabytes: number;
}

async function read(...paths: string[]): Promise<Outcome> {
	const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'read-roster-files.ts'), ...paths]);
	return JSON.parse(stdout);
}

/** The process with both threads takes 100 MB before it reads anything. */
const MODEST = 250;
const header = `${rosterColumns.join(',')}\n`;
const line = `${rosterText(squad('Port Ashby', 100, 1)).split('\n')[1]}\n`;

// Each test starts a process, and some read long files.
describe('reading takes a modest part of memory, whatever is handed in', { timeout: 90_000 }, () => {
	it.each(casesOf([20_000], [100_000]))('%i athletes', async (athletes) => {
		const { records, refused, megabytes } = await read(folder.write('many.csv', header + line.repeat(athletes)));
		expect({ records, refused }).toEqual({ records: athletes, refused: undefined });
		expect(megabytes).toBeLessThan(MODEST);
	});

	it('200 MB in one file', async () => {
		const path = folder.write('large.csv', header + line.repeat(1000));
		truncateSync(path, 200 * 1024 * 1024);
		const { refused, megabytes } = await read(path);
		expect(refused).toBe('large.csv: the file is larger than 128 MB unpacked. Split it by team or by season.');
		expect(megabytes).toBeLessThan(MODEST);
	});

	it('1 GB that a gzip of 2 MB unpacks to', async () => {
		const piece = gzipSync(line.repeat(10_000));
		const pieces = Math.ceil(2 ** 30 / (line.length * 10_000));
		const path = folder.write('bomb.csv.gz', Buffer.concat([gzipSync(header), ...Array.from({ length: pieces }, () => piece)]));
		const { refused, megabytes } = await read(path);
		expect(refused).toBe('bomb.csv.gz: the file is larger than 128 MB unpacked. Split it by team or by season.');
		expect(megabytes).toBeLessThan(MODEST);
	});

	it.each([
		[
			'a line of 10 MB',
			`${header}${line}${line.replace('Wim', 'W'.repeat(10 * 1024 * 1024))}`,
			'roster.csv, line 3: malformed CSV: the line is longer than 64 KB.',
		],
		[
			'a quotation mark that is never closed',
			`${header}${line}${line.replace('Wim', '"Wim')}${line.repeat(50_000)}`,
			'roster.csv, line 3: malformed CSV: the line is longer than 64 KB.',
		],
		['a header of 10 MB', `${'x,'.repeat(5 * 1024 * 1024)}\n${line}`, 'roster.csv, line 1: malformed CSV: the line is longer than 64 KB.'],
	])('%s', async (_, text, message) => {
		const { refused, megabytes } = await read(folder.write('roster.csv', text));
		expect(refused).toContain(message);
		expect(megabytes).toBeLessThan(MODEST);
	});

	it('250,001 rows', async () => {
		const path = folder.write('teams.csv', `team_id,school,conference,classification,color,alt_color\n${'1,A,,,,\n'.repeat(250_001)}`);
		const { refused, megabytes } = await read(path);
		expect(refused).toBe('teams.csv, line 250002: the files hold more than 250,000 rows. Import fewer at a time.');
		expect(megabytes).toBeLessThan(MODEST);
	});

	it.skipIf(process.platform === 'win32')('a pipe, which might never end', async () => {
		const path = folder.path('pipe.csv');
		execFileSync('mkfifo', [path]);
		expect((await read(path)).refused).toBe('pipe.csv: can’t be read (not a regular file)');
	});
});
