import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Deletes the mails of `folder`, finished or not, that were written more than a day ago, because they contain addresses
 * and codes.
 */
export async function tidyMailFolder(folder: string, now: Date): Promise<void> {
	for (const name of await namesIn(folder)) {
		if (!/\.eml(\.part)?$/.test(name)) continue;
		const path = join(folder, name);
		const written = await stat(path).catch(unlessGone);
		if (written !== undefined && now.getTime() - written.mtimeMs > DAY_MS) await rm(path, { force: true });
	}
}

async function namesIn(folder: string): Promise<string[]> {
	return (await readdir(folder).catch(unlessGone)) ?? [];
}

/** There may be no folder yet, and another process may be tidying at the same time. */
function unlessGone(error: unknown): undefined {
	if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
