import { type Finding, failed, passed, warning } from '#domain/admin/system-report.ts';
import { inOneLine } from '#server/core/loggable.ts';
import { withDeadline } from '#server/core/with-deadline.ts';
import { missingMigrations } from '#server/db/database-version.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

const WITHIN_MS = 5000;
/** A question that a healthy database answers in a millisecond. */
const SLOW_MS = 250;
/** Sessions and codes expire by clock. Beyond this, people are logged out early or codes are refused. */
const CLOCK_MS = 5000;

/** Checks the database, its migrations, and, if it has a clock of its own, whether that agrees with ours. */
export async function checkDatabase(db: Db, { isEmbedded, now }: { isEmbedded: boolean; now: () => Date }): Promise<Finding[]> {
	const started = performance.now();
	let row: { version: string; now_ms: number } | undefined;
	let missing: number;
	try {
		[row] = rowsOf<{ version: string; now_ms: number }>(
			await withDeadline(
				WITHIN_MS,
				db.execute(sql`select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`),
			),
		);
	} catch (error) {
		return [
			failed(
				'Database',
				`It doesn’t answer. ${inOneLine(error)}`,
				isEmbedded ? 'Look at the server’s log, and restart the server.' : 'Start PostgreSQL, and check DATABASE_URL.',
			),
		];
	}
	const took = Math.round(performance.now() - started);
	const kind = `${isEmbedded ? 'Embedded PostgreSQL' : 'PostgreSQL'} ${row?.version ?? ''}`;
	const findings = [
		took > SLOW_MS
			? warning('Database', `${kind} took ${took} ms to answer a trivial query.`, 'Check the load and the disk on that machine.')
			: passed('Database', `${kind} answers in ${took} ms.`),
	];
	try {
		missing = await withDeadline(WITHIN_MS, missingMigrations(db));
		findings.push(
			missing === 0
				? passed('Migrations', 'The database is up to date.')
				: failed('Migrations', `The database is missing ${missing} of this version’s migrations.`, 'Restart the server. It applies them when it starts.'),
		);
	} catch (error) {
		findings.push(failed('Migrations', `They can’t be read. ${inOneLine(error)}`, 'Start the server on this database once.'));
	}
	if (!isEmbedded && row !== undefined) findings.push(checkClock(row.now_ms - now().getTime(), 'the database’s'));
	return findings;
}

/** @param difference how many milliseconds the other clock is ahead of ours. */
export function checkClock(difference: number, whose: string): Finding {
	const seconds = (Math.abs(difference) / 1000).toFixed(1);
	return Math.abs(difference) > CLOCK_MS
		? failed(
				'Clock',
				`This machine’s clock is ${seconds} s ${difference > 0 ? 'behind' : 'ahead of'} ${whose}.`,
				'Turn on time synchronization, for example systemd-timesyncd, on both machines.',
			)
		: passed('Clock', `It agrees with ${whose} within ${CLOCK_MS / 1000} s.`);
}
