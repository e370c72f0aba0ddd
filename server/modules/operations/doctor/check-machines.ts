import { type Finding, failed, passed, warning } from '#domain/admin/system-report.ts';
import { withDeadline } from '#server/core/with-deadline.ts';
import { compareWithReplica } from '#server/db/compare-with-replica.ts';
import type { Db } from '#server/db/open-database.ts';
import type { Env } from '#server/env.ts';
import { knownHosts } from '../server-hosts.ts';

const WITHIN_MS = 14_000;

/** Whether machines that run the server share its files. Nothing to say about a single one. */
export async function checkMachines(db: Db, { store }: Pick<Env, 'store'>, now: Date): Promise<Finding[]> {
	const hosts = await withDeadline(WITHIN_MS, knownHosts(db, now));
	if (hosts.length < 2) return [];
	const runs = `The server runs on ${hosts.length} machines: ${hosts.join(', ')}.`;
	if (store !== undefined) return [passed('Machines', `${runs} Photos and uploaded rosters are in the object store.`)];
	return [
		warning(
			'Machines',
			`${runs} Photos and uploaded rosters stay on the machine that received them, and the others don’t find them.`,
			'Set S3_URL on all of them. It’s all right if they share the folder DATA_DIR.',
		),
	];
}

/** Whether the replica at `DATABASE_READ_URL` is of use. Nothing to say without one. Rejects if the primary doesn't answer. */
export async function checkReplica(db: Db, { DATABASE_READ_URL }: Pick<Env, 'DATABASE_READ_URL'>): Promise<Finding[]> {
	if (DATABASE_READ_URL === undefined) return [];
	const found = await withDeadline(WITHIN_MS, compareWithReplica(db, DATABASE_READ_URL));
	switch (found.state) {
		case 'away':
			return [failed('Replica', `${found.why} The primary answers all reads.`, 'Start the replica, and check DATABASE_READ_URL.')];
		case 'wrong':
			return [
				failed('Replica', 'DATABASE_READ_URL leads to a different database than DATABASE_URL. It isn’t used.', 'Let it name a replica of that database.'),
			];
		case 'behind':
			return [
				warning(
					'Replica',
					`It is ${Math.round(found.seconds)} s behind. Until it has caught up, the primary answers reads.`,
					'Look at pg_stat_replication on the primary, and at the load and the disk of the replica.',
				),
			];
		case 'used':
			return [passed('Replica', found.isReplica ? 'It has all that the primary has.' : 'DATABASE_READ_URL leads to the primary itself.')];
	}
}
