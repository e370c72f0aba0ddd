import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes what killed backups left behind: entries of `folder` with such a name that are older than a day. */
export async function removeLeftovers(folder: string, name: RegExp, now: Date): Promise<void> {
	if (!existsSync(folder)) return;
	for (const entry of await readdir(folder)) {
		if (!name.test(entry)) continue;
		const path = join(folder, entry);
		if (now.getTime() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
	}
}
