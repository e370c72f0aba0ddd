import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { API_KEY_HEADER, api, DEFAULT_API_KEY } from '#domain/api/api-paths.ts';
import { EMPTY_CLUSTER } from '#server/db/embedded/new-cluster.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { isLong } from '#tests/fixtures/long-run.ts';

const root = join(import.meta.dirname, '../../..');
/** Measured: up to 450 MB with the build’s empty cluster, 723 MB by initdb. Before decision 143, up to 1,373 MB. */
const MOST_MB = 700;

let server: TestServer | undefined;
afterAll(() => server?.remove());

/** The most memory that a process has had at a time. */
function peakOf(pid: number): number {
	const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
	return Number(kilobytes) / 1024;
}

/** What every way to start the server gives to Node. */
function startOptions(): string {
	const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	return / (--\S+(?: --\S+)*) scripts\/start\.ts/.exec(scripts.start)?.[1] ?? '';
}

test('systemd and the container start the server with the same options as npm', () => {
	expect(startOptions()).not.toBe('');
	expect(readFileSync(join(root, 'deploy/systemd/nil-athletes.service'), 'utf8')).toContain(`/node ${startOptions()} scripts/start.ts\n`);
	expect(readFileSync(join(root, 'deploy/Containerfile'), 'utf8')).toContain(
		`CMD ${JSON.stringify(['node', ...startOptions().split(' '), 'scripts/start.ts']).replaceAll(',', ', ')}\n`,
	);
});

test.runIf(isLong && process.platform === 'linux')(
	`the first start with the demo league, and the next one, take less than ${MOST_MB} MB`,
	async () => {
		// In a checkout that was never built, a start runs initdb.
		if (!existsSync(EMPTY_CLUSTER)) execFileSync(process.execPath, ['scripts/make-empty-cluster.ts'], { cwd: root });
		server = await TestServer.create({ env: { SEED: 'demo', NODE_OPTIONS: startOptions() } });
		for (const start of ['first', 'next']) {
			await server.start();
			for (let n = 0; n < 20; n += 1) {
				const answer = await fetch(`${server.url}${api.sports}`, { headers: { [API_KEY_HEADER]: DEFAULT_API_KEY } });
				expect(answer.status).toBe(200);
			}
			expect(peakOf(server.pid ?? 0), start).toBeLessThan(MOST_MB);
			expect(await server.stop()).toBe(0);
		}
	},
	240_000,
);
