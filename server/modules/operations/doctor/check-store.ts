import { randomUUID } from 'node:crypto';
import { type Finding, failed, notUsed, passed, warning } from '#domain/admin/system-report.ts';
import { inOneLine } from '#server/core/loggable.ts';
import { ObjectStore, StoreError } from '#server/core/object-store.ts';
import { plural } from '#server/core/plural.ts';
import { withDeadline } from '#server/core/with-deadline.ts';
import type { Env } from '#server/env.ts';
import { storedBackups } from '../backup/stored-backups.ts';

const TITLE = 'Object store';
const WITHIN_MS = 14_000;
const HOUR_MS = 60 * 60_000;
/** A nightly backup that was copied is younger than this. */
const FRESH_HOURS = 30;

/** Writes an object to the store, reads it back, deletes it, and looks at the backups there. */
export async function checkStore({ store }: Pick<Env, 'store'>, now: Date): Promise<Finding> {
	if (store === undefined) return notUsed(TITLE, 'Photos and backups are saved only on this machine.');
	const objects = new ObjectStore(store);
	try {
		return await withDeadline(WITHIN_MS, examine(objects, now));
	} catch (error) {
		const remedy = 'Check S3_URL: host, bucket, region, and a key that may read, write, list, and delete objects. The clock must be right, too.';
		return failed(TITLE, error instanceof StoreError ? error.message : inOneLine(error), remedy);
	}
}

async function examine(objects: ObjectStore, now: Date): Promise<Finding> {
	const key = `doctor/${randomUUID()}`;
	const bytes = Buffer.from(now.toISOString());
	await objects.put(key, bytes, 'text/plain');
	const read = await objects.get(key);
	await objects.remove(key);
	if (read?.equals(bytes) !== true) throw new StoreError('The store returned something other than what we wrote.');
	const [latest] = await storedBackups(objects);
	if (latest === undefined) return warning(TITLE, 'We can write to it and read from it, but it has no backups.', 'Schedule npm run backup to run every night.');
	const hours = Math.round((now.getTime() - latest.at.getTime()) / HOUR_MS);
	const detail = `We can write to it and read from it. Its latest backup is ${plural(hours, 'hour')} old.`;
	return hours > FRESH_HOURS ? warning(TITLE, detail, 'Check the log of npm run backup.') : passed(TITLE, detail);
}
