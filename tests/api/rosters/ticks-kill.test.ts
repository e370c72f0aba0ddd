import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openEmbedded } from '#server/db/open-database.ts';
import { TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { casesOf } from '#tests/fixtures/long-run.ts';
import { seededRandom } from '../fixtures/random/dice.ts';
import { addRoster, differences, goOn, newPhones, type Phone } from '../fixtures/rosters/tick-phones.ts';

const script = join(import.meta.dirname, '../fixtures/rosters/sync-until-killed.ts');
const lineSchema = z.object({ cursor: z.string(), rows: z.array(z.tuple([z.number(), z.string()])) });
const KILLS = casesOf([1], [2, 3, 4]);

/** Runs the script, and kills it after so many answers to the phone. */
async function killedAfter(folder: string, phone: Phone, answers: number): Promise<void> {
	const child = spawn(process.execPath, [script, folder, phone.cursor], { stdio: ['ignore', 'pipe', 'inherit'] });
	const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
	let left = answers;
	for await (const line of createInterface({ input: child.stdout })) {
		if (left-- <= 0) continue;
		const { cursor, rows } = lineSchema.parse(JSON.parse(line));
		phone.cursor = cursor;
		for (const [player_id, facts] of rows) phone.rows.set(player_id, facts);
		if (left === 0) child.kill('SIGKILL');
	}
	expect(await ended).toBe('SIGKILL');
}

test('kill -9 of the embedded database: a phone misses nothing, and needs no snapshot', { timeout: 240_000 }, async () => {
	const random = seededRandom();
	const folder = mkdtempSync(join(tmpdir(), 'ticks-kill-'));
	try {
		let database = await openEmbedded(folder);
		await addRoster(database.db);
		await new TickWriter(database.db).commit();
		const [phone] = (await newPhones(database.db)) as [Phone];
		for (const kill of KILLS) {
			await database.close();
			await killedAfter(folder, phone, 5 + Math.floor(random() * 60));
			database = await openEmbedded(folder);
			await goOn(database.db, random, [phone]);
			expect(await differences(database.db, [phone]), `kill ${kill}`).toEqual([]);
			expect(phone.snapshots).toBe(0);
		}
		await database.close();
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
