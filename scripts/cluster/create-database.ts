import pg from 'pg';
import { type ClusterPlan, DATABASE, superuserUrl } from './cluster-plan.ts';

/** The site's user and its database, if they aren't there yet. docs/cluster.md has the same two statements. */
export async function createDatabase(plan: ClusterPlan): Promise<void> {
	const client = new pg.Client({ connectionString: superuserUrl(plan, plan.ports.write), connectionTimeoutMillis: 5_000 });
	await client.connect();
	try {
		const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
		if (rowCount !== 0) return;
		await client.query(`create role ${DATABASE} login password '${plan.folder.passwords.database}'`);
		await client.query(`create database ${DATABASE} owner ${DATABASE}`);
	} finally {
		await client.end();
	}
}
