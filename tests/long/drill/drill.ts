import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '#server/db/drizzle.ts';
import { type Db, openUnmigrated } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { codeBefore } from '#tests/fixtures/releases.ts';
import { ClusterError } from '../../../scripts/cluster/cluster-error.ts';
import { API_CODE } from '../../../scripts/cluster/start-api.ts';
import type { Cluster } from '../../../scripts/cluster/start-cluster.ts';
import { startCluster } from '../../../scripts/cluster/start-cluster.ts';
import { whileItLives } from '../operations/roster-life.ts';
import { type Audit, auditDrill } from './drill-audit.ts';
import type { DrillFault, DrillSite } from './drill-faults.ts';
import { DrillCrowd } from './drill-phones.ts';
import type { Trouble } from './drill-tally.ts';
import { MachineWays } from './machine-ways.ts';
import type { Recipient } from './phone-code.ts';

export interface DrillOptions {
	base: number;
	phones: number;
	cursors: number;
	faults: readonly DrillFault[];
	folder?: string | undefined;
	said?: (what: string) => void;
}

export interface FaultResult {
	name: string;
	/** Longest time without an acknowledged donation. */
	pause: number;
	/** Until the cluster had a primary and two standbys again. */
	complete: number;
	trouble: Trouble;
}

export interface DrillResult {
	faults: FaultResult[];
	audit: Audit;
	ghostWrites: string[];
	broken: string[];
	requests: number;
}

/** Seconds in which all is well before and after each fault. */
const CALM_MS = 8_000;

/** Runs faults one after the other on a cluster under load, and compares everything in the end. */
export async function runDrill(options: DrillOptions): Promise<DrillResult> {
	const said = options.said ?? (() => undefined);
	const ways = new MachineWays();
	const apiCode = options.faults.some(({ fromFormerVersion }) => fromFormerVersion) ? formerVersion() : undefined;
	let cluster: Cluster | undefined;
	let isStopping = false;
	try {
		cluster = await startCluster({
			...{ base: options.base, folder: options.folder, apiCode, said, detours: (direct) => ways.open(direct) },
			died: (name, how, lastWords) => {
				if (!isStopping) said(`${name} has ended by itself (${how}):\n${lastWords}`);
			},
		});
		const database = await openUnmigrated(cluster.databaseUrl, { max: 2 });
		try {
			return await drillOn({ cluster, ways, ghostWrites: [] }, database.db, options, said);
		} finally {
			await database.close();
		}
	} finally {
		isStopping = true;
		await cluster?.stop();
		await ways.close();
		if (apiCode !== undefined) rmSync(apiCode, { recursive: true, force: true });
	}
}

/** The code from before the newest migration. The caller deletes the folder. @throws ClusterError without the history */
function formerVersion(): string {
	const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(API_CODE, 'server/db/migrations/meta/_journal.json'), 'utf8'));
	const code = codeBefore(`server/db/migrations/${journal.entries.at(-1)?.tag}.sql`);
	if (code === undefined)
		throw new ClusterError('The upgrade begins with the version before, which is in the history, and this checkout has none. Choose others with --faults.');
	return code;
}

async function drillOn(site: DrillSite, db: Db, { phones, cursors, faults }: DrillOptions, said: (what: string) => void): Promise<DrillResult> {
	const { sport_id, athletes } = await smallestSport(db);
	const crowd = await DrillCrowd.gather({ site: site.cluster.site, phones, cursors, athletes, sport_id, givesPerSecond: 1.5 });
	said(`${phones} phones have their rosters`);
	crowd.start();
	const coach = changeRosters(db, athletes);
	await wait(CALM_MS);
	noteTrouble(crowd, 'before the first fault', said);
	const results: FaultResult[] = [];
	for (const [n, fault] of faults.entries()) results.push(await strike(site, crowd, fault, { n, of: faults.length }, said));
	await coach.stop();
	await crowd.settle(120_000);
	await untilFolded(db);
	for (const { code } of crowd.phones) await code.sync(sport_id);
	noteTrouble(crowd, 'after the last fault', said);
	const audit = await auditDrill(db, crowd, sport_id);
	return { faults: results, audit, ghostWrites: site.ghostWrites, broken: crowd.broken, requests: crowd.tally.total };
}

async function strike(site: DrillSite, crowd: DrillCrowd, fault: DrillFault, { n, of }: { n: number; of: number }, said: (what: string) => void) {
	said(`fault: ${fault.name}`);
	const from = Date.now();
	// Of the donations that wait, the next part is paid while the fault lasts.
	const paying = crowd.phones.filter(({ waiting }, i) => waiting !== undefined && i % of === n).map((phone) => crowd.pay(phone));
	await fault.strike(site);
	await site.cluster.untilComplete(180_000);
	const complete = (Date.now() - from) / 1_000;
	await wait(CALM_MS);
	await Promise.all(paying);
	const pause = crowd.tally.longestPause(from - 1_000, Date.now());
	const result: FaultResult = { name: fault.name, pause, complete, trouble: crowd.tally.takeTrouble() };
	said(`  ${pause.toFixed(1)} s without a write; ${JSON.stringify(result.trouble)}`);
	return result;
}

function noteTrouble(crowd: DrillCrowd, when: string, said: (what: string) => void): void {
	said(`${when}: ${JSON.stringify(crowd.tally.takeTrouble())}`);
}

/** The smallest sport with a hundred athletes, so that many phones can have its rosters in one process. */
async function smallestSport(db: Db): Promise<{ sport_id: number; athletes: Recipient[] }> {
	const [sport] = rowsOf<{ sport_id: number }>(
		await db.execute(sql`select sport_id from players where retired_at is null group by 1 having count(*) >= 100 order by count(*), 1 limit 1`),
	);
	if (sport === undefined) throw new Error('the league has no sport with a hundred athletes');
	const athletes = rowsOf<Recipient>(
		await db.execute(sql`
			select p.player_id, p.player_name, p.team_id, t.team_name, null as team_color, null as team_alt_color, null as jersey_number
			from players p join teams t using (team_id) where p.sport_id = ${sport.sport_id} and p.retired_at is null order by 1`),
	);
	return { sport_id: sport.sport_id, athletes };
}

/** Somebody changes the rosters, a few athletes every second. */
function changeRosters(db: Db, athletes: readonly Recipient[]): { stop(): Promise<void> } {
	let going = true;
	const work = (async () => {
		for (; going; await wait(300)) {
			const { player_id } = athletes[Math.floor(Math.random() * athletes.length)] as Recipient;
			const lb = 120 + Math.floor(Math.random() * 150);
			await whileItLives(() => db.execute(sql`update players set weight_lb = ${lb}::int where player_id = ${player_id}::int`));
		}
	})();
	return {
		stop: () => {
			going = false;
			return work;
		},
	};
}

/** Waits until everything that was booked is in the athletes' totals, and the newest tick has it. */
async function untilFolded(db: Db): Promise<void> {
	for (const until = Date.now() + 60_000; Date.now() < until; await wait(500)) {
		const [left] = rowsOf<{ n: number }>(await db.execute(sql`select count(*)::int as n from received_increments`));
		if (left?.n === 0) break;
	}
	await wait(6_000);
}
