import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { api } from '#domain/api/api-paths.ts';
import { filterAnswerSchema } from '#domain/roster/listing/filter-body.ts';
import { createLeague } from '#tests/e2e/fixtures/servers/create-league.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { startPostgres } from '#tests/fixtures/test-postgres.ts';
import { call } from './attack-call.ts';
import { type Athlete, give, type Steps } from './attack-fan.ts';
import { attacks } from './attacks.ts';

const { values } = parseArgs({
	options: { seconds: { type: 'string', default: '8' }, only: { type: 'string', default: '' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
	console.log(
		`npm run attack [-- --seconds 8] [--only postgres|embedded]\n  Attacks a server of its own over loopback, on PostgreSQL and on the embedded database, while fans give. Takes about 4 minutes.`,
	);
	process.exit(0);
}
const SECONDS = Number(values.seconds);
/** The most that 95 of 100 donations may take. */
const P95_MS = 1000;
/** The most that a health check may take. */
const HEALTH_MS = 1000;
/** How much memory the second round of attacks may keep beyond the first. */
const KEPT_MB = 100;

const mb = (bytes: number) => Math.round(bytes / 1_048_576);

/** Resident memory of a process in bytes, or 0 if the system has no /proc. */
function memory(pid: number): number {
	try {
		return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
	} catch {
		return 0;
	}
}

function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

interface Phase {
	name: string;
	/** Milliseconds of each whole donation. */
	donations: number[];
	slowest: Steps | undefined;
	failures: string[];
	/** Milliseconds of each health check. */
	health: number[];
	outcomes: unknown;
}

/** Fans donate one after the other, and health checks run, while `name` continues. */
async function phase(server: TestServer, athlete: Athlete, name: string): Promise<Phase> {
	const until = Date.now() + SECONDS * 1000;
	const result: Phase = { name, donations: [], slowest: undefined, failures: [], health: [], outcomes: {} };
	const attackers =
		name === 'nothing'
			? undefined
			: promisify(execFile)(process.execPath, [join(import.meta.dirname, 'attackers.ts'), String(server.port), String(until), name]);
	const fans = async () => {
		// The attackers need a moment to start.
		await wait(500);
		while (Date.now() < until) {
			try {
				const steps = await give(server.port, athlete);
				const whole = steps.register + steps.checkout + steps.pay;
				if (whole > Math.max(0, ...result.donations)) result.slowest = steps;
				result.donations.push(whole);
			} catch (error) {
				result.failures.push(String(error));
			}
		}
	};
	const watch = async () => {
		while (Date.now() < until) {
			const began = performance.now();
			const { status } = await call(server.port, { method: 'GET', path: '/healthz', from: '127.0.8.1' });
			result.health.push(performance.now() - began);
			if (status !== 200) result.failures.push(`/healthz answered ${status}`);
			await wait(100);
		}
	};
	await Promise.all([fans(), watch()]);
	if (attackers !== undefined) result.outcomes = JSON.parse((await attackers).stdout);
	return result;
}

const complaints: string[] = [];

function judge(where: string, { name, donations, slowest, failures, health, outcomes }: Phase): void {
	const p95 = quantile(donations, 0.95);
	const healthMost = Math.max(...health);
	const figures = [donations.length, quantile(donations, 0.5), p95, Math.max(...donations), healthMost].map((value) => String(Math.round(value)).padStart(7));
	console.log(`${where.padEnd(11)}${name.padEnd(19)}${figures.join('')}  ${JSON.stringify(outcomes)}`);
	if (!(p95 <= P95_MS))
		complaints.push(`${where}, ${name}: a donation took ${Math.round(p95)} ms at the 95th percentile; the slowest: ${JSON.stringify(slowest)}`);
	if (healthMost > HEALTH_MS) complaints.push(`${where}, ${name}: a health check took ${Math.round(healthMost)} ms`);
	for (const failure of new Set(failures)) complaints.push(`${where}, ${name}: ${failure}`);
}

async function attackServer(where: string, server: TestServer): Promise<void> {
	await server.start();
	const pid = server.pid;
	const list = await call(server.port, { path: api.filterPlayers(0), from: '127.0.9.1', body: {} });
	const [athlete] = filterAnswerSchema.parse(JSON.parse(list.text)).filtered_players;
	if (athlete === undefined || pid === undefined) throw new Error('there is no athlete to give to');
	const to = { player_id: athlete.player_id, player_name: athlete.player_name, team_id: athlete.team_id };
	judge(where, await phase(server, to, 'nothing'));
	for (const { name } of attacks) judge(where, await phase(server, to, name));
	judge(where, await phase(server, to, 'all'));
	await wait(5_000);
	const after = memory(pid);
	judge(where, await phase(server, to, 'all'));
	await wait(5_000);
	const again = memory(pid);
	judge(where, await phase(server, to, 'nothing'));
	console.log(`${where.padEnd(11)}memory: ${mb(after)} MB after all attacks, ${mb(again)} MB after all of them at once a second time`);
	if (again - after > KEPT_MB * 1_048_576) complaints.push(`${where}: ${mb(again - after)} MB more after the second round`);
	if (server.pid !== pid) complaints.push(`${where}: the process died`);
}

console.log(
	`${'database'.padEnd(11)}${'attack'.padEnd(19)}${['donated', 'p50', 'p95', 'max', 'health'].map((head) => head.padStart(7)).join('')}  attackers' answers (ms)`,
);
if (values.only !== 'embedded') {
	const postgres = await startPostgres();
	try {
		const server = await TestServer.create({ league: await createLeague(postgres.url, 'demo') });
		try {
			await attackServer('PostgreSQL', server);
		} finally {
			await server.remove();
		}
	} finally {
		await postgres.stop();
	}
}
if (values.only !== 'postgres') {
	const server = await TestServer.create();
	try {
		await attackServer('embedded', server);
	} finally {
		await server.remove();
	}
}
for (const complaint of complaints) console.log(`✘ ${complaint}`);
console.log(complaints.length === 0 ? 'Every donation went through in time.' : `${complaints.length} complaints`);
process.exitCode = complaints.length === 0 ? 0 : 1;
