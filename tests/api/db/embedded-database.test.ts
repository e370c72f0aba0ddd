import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { clientAddress } from '#server/core/client-address.ts';
import { sql } from '#server/db/drizzle.ts';
import { connectEmbedded, type EmbeddedPool } from '#server/db/embedded/connect-embedded.ts';
import { openEmbedded } from '#server/db/open-database.ts';
import { inLane } from '#server/db/pool/database-lane.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { contactMessages } from '#server/db/schema/requests-schema.ts';
import { isLong } from '#tests/fixtures/long-run.ts';
import { browseWorld } from '../fixtures/browse-world.ts';
import { contactMessage } from '../fixtures/request-bodies.ts';
import { NO_LIMITS } from '../fixtures/test-devices.ts';

const here = process.env.TEST_DB !== 'postgres';
const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A statement that computes over `millions` million rows. */
const compute = (millions: number) => `select sum(a) as sum from generate_series(1, ${millions * 1_000_000}) a`;

describe.runIf(here)('the embedded database in its own thread', () => {
	let opened: EmbeddedPool;
	beforeAll(async () => {
		opened = await connectEmbedded({});
		await opened.pool.query('create table kept (n int)');
	});
	afterAll(async () => {
		await opened.pool.end();
		await opened.thread.close();
	});

	test('a query does not hold up the main thread', async () => {
		const delay = monitorEventLoopDelay({ resolution: 5 });
		delay.enable();
		const started = performance.now();
		await opened.pool.query(compute(5));
		const took = performance.now() - started;
		delay.disable();
		// In the same thread, the longest delay would be as long as the query.
		expect(delay.max / 1e6).toBeLessThan(took / 2);
	});

	test('a large answer arrives whole, and so does a large parameter', async () => {
		const text = 'é'.repeat(3_000_000);
		const { rows } = await opened.pool.query<{ text: string; length: number }>('select $1::text as text, length($1) as length', [text]);
		expect([rows[0]?.text === text, rows[0]?.length]).toEqual([true, 3_000_000]);
	});

	test('a refused statement leaves the session as it was', async () => {
		const client = await opened.pool.connect();
		await client.query('begin');
		await expect(client.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
		await client.query('rollback');
		client.release();
		await expect(opened.pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
		expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
	});

	test('who gives up in a transaction leaves nothing behind for the next one', async () => {
		const client = await opened.pool.connect();
		await client.query('begin');
		await client.query('insert into kept values (1)');
		await client.query(`set search_path to pg_catalog`);
		client.release(true);
		expect((await opened.pool.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 0 }]);
	});
});

describe.runIf(here)('a thread that ends', () => {
	test('in the middle of a statement: that one fails, what was acknowledged is there, and the next is answered', async () => {
		const dataDir = join(folder, 'lost');
		const { pool, thread } = await connectEmbedded({ dataDir });
		await pool.query('create table kept (n int)');
		await pool.query('insert into kept values (1)');
		const under = pool.query(`insert into kept ${compute(100)}`);
		setTimeout(() => void thread.restart(), 50);
		await expect(under).rejects.toMatchObject({ code: 'DATABASE_OUTCOME_UNKNOWN' });
		expect((await pool.query('select n from kept')).rows).toEqual([{ n: 1 }]);
		await pool.end();
		await thread.close();
	});

	test.runIf(isLong)('a read that takes too long is stopped, and does not keep others waiting', async () => {
		const { pool, thread } = await connectEmbedded({}, { readsPatienceMs: 500 });
		const slow = inLane({ lane: 'reads', asker: clientAddress('203.0.113.7') }, () => pool.query(compute(100_000)));
		const paying = inLane({ lane: 'vital', asker: clientAddress('198.51.100.1') }, () => pool.query('select 1 as one'));
		await expect(slow).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
		expect((await paying).rows).toEqual([{ one: 1 }]);
		await pool.end();
		await thread.close();
	});
});

const canTrace = here && process.platform === 'linux' && spawnSync('strace', ['-V']).status === 0;
if (here && !canTrace) console.log('skipped: the trace of system calls needs strace on Linux');

test.runIf(canTrace)('each acknowledged write is on disk: a trace counts an fsync for it', async () => {
	const [trace, dataDir, count] = [join(folder, 'trace'), join(folder, 'traced'), 25];
	const script = join(import.meta.dirname, '../fixtures/databases/acknowledged-writes.ts');
	execFileSync('strace', ['-f', '--seccomp-bpf', '-e', 'trace=fsync,write', '-o', trace, process.execPath, script, dataDir, String(count)]);
	const lines = readFileSync(trace, 'utf8').split('\n');
	const at = (text: string) => lines.findIndex((line) => line.includes(`write(1, "${text}\\n"`));
	const synced = lines.slice(at('begin'), at('end')).filter((line) => /\bfsync\(\d+\)|fsync resumed/.test(line));
	expect(synced.length).toBeGreaterThanOrEqual(count);
	const { db, close } = await openEmbedded(dataDir);
	expect(rowsOf(await db.execute(sql`select count(*)::int as n from written`))).toEqual([{ n: count }]);
	await close();
});

/** Mounts a small disk, if this user may. */
function smallDisk(at: string, megabytes: number): boolean {
	mkdirSync(at);
	return process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at]).status === 0;
}

describe.runIf(here && isLong)('a full disk', () => {
	const disk = join(folder, 'disk');
	const mounted = here && isLong && smallDisk(disk, 160);
	if (here && isLong && !mounted) console.log('skipped: a full disk needs the right to mount one');
	afterAll(() => {
		if (mounted) spawnSync('umount', ['-l', disk]);
	});

	test.runIf(mounted)('writes get a 503, readiness says why, nothing is half written, and with room again it goes on', async () => {
		const database = await openEmbedded(disk);
		const world = await browseWorld({ database, env: { DATA_DIR: disk }, figures: NO_LIMITS });
		const ready = async () => {
			const answer = await world.app.inject('/readyz');
			return [answer.statusCode, answer.json().detail];
		};
		let senders = 0;
		const write = () =>
			world.app.inject({
				method: 'POST',
				url: requestApi.contactUs,
				headers: { [API_KEY_HEADER]: world.env.API_KEY },
				// Everybody has their own address, because this is about the disk, not about limits.
				remoteAddress: `10.1.${++senders >> 8}.${senders & 255}`,
				payload: contactMessage({ message: 'word '.repeat(390) }),
			});
		expect(await ready()).toEqual([200, undefined]);
		writeFileSync(join(disk, 'filler'), Buffer.alloc((await roomOf(disk)) - 4 * 1024 * 1024));
		expect(await ready()).toEqual([503, 'The database’s disk is full.']);
		let refused = await write();
		while (refused.statusCode === 200 && senders < 10_000) refused = await write();
		const accepted = senders - 1;
		expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
		rmSync(join(disk, 'filler'));
		await expect.poll(async () => (await write()).statusCode, { timeout: 30_000 }).toBe(200);
		expect(await ready()).toEqual([200, undefined]);
		expect(await world.db.$count(contactMessages)).toBe(accepted + 1);
		await world.close();
	});
});

async function roomOf(path: string): Promise<number> {
	const { bavail, bsize } = await statfs(path);
	return bavail * bsize;
}
