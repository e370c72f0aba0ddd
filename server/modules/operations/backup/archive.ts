import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { CryptStage } from './encrypt-backup.ts';
import { startTool } from './run-tool.ts';

/** Names of files and folders below `folder`. */
export interface Packed {
	folder: string;
	names: readonly string[];
}

/**
 * Writes a compressed tar file, encrypted if there is a stage for it. The file appears under its name only when it is
 * complete and on the disk. @throws ToolError, or what the file system throws
 */
export async function writeArchive(file: string, packed: readonly Packed[], encrypt: CryptStage = unchanged): Promise<void> {
	const partial = `${file}.partial`;
	const args = ['-cf', '-', ...packed.flatMap(({ folder, names }) => (names.length === 0 ? [] : ['-C', folder, ...names]))];
	// Exit code 1: a file changed while tar read it. The database's copy can't change. A photo that is being saved goes
	// into the next backup.
	const tar = startTool('tar', args, { stdio: ['ignore', 'pipe', 'pipe'], acceptable: [1] });
	if (tar.child.stdout === null) throw new Error('tar has no output.');
	try {
		await Promise.all([tar.done, pipeline(tar.child.stdout, createGzip({ level: 3 }), encrypt, createWriteStream(partial, { mode: 0o600 }))]);
		const written = await open(partial, 'r+');
		await written.sync().finally(() => written.close());
		await rename(partial, file);
	} catch (error) {
		tar.child.kill();
		await rm(partial, { force: true });
		throw error;
	}
}

/**
 * Unpacks what `writeArchive` wrote.
 * @throws BrokenBackupError for a damaged file or a wrong key, ToolError for a damaged archive
 */
export async function readArchive(file: string, folder: string, decrypt: CryptStage = unchanged): Promise<void> {
	const tar = startTool('tar', ['-xf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] });
	if (tar.child.stdin === null) throw new Error('tar has no input.');
	// If the stream breaks, tar only reports that its input ended, so the stream's error comes first.
	const [read, done] = await Promise.allSettled([pipeline(createReadStream(file), decrypt, createGunzip(), untilClosed(tar.child.stdin)), tar.done]);
	if (read.status === 'rejected') throw read.reason;
	if (done.status === 'rejected') throw done.reason;
}

const unchanged: CryptStage = (source) => source;

/**
 * Writes to a tool until it stops reading, and drops the rest. tar stops at the end of the archive and ignores the
 * padding after it. But the file must be read to its end, which alone proves that nothing is missing.
 */
function untilClosed(input: Writable): Writable {
	// The tool's exit code says what was wrong.
	input.on('error', () => undefined);
	return new Writable({
		write(chunk: Buffer, _encoding, done) {
			if (input.writable) input.write(chunk, () => done());
			else done();
		},
		final(done) {
			if (input.writable) input.end(() => done());
			else done();
		},
		// Runs even if the file turns out to be damaged. Otherwise, the tool would wait for the rest.
		destroy(error, done) {
			input.destroy();
			done(error);
		},
	});
}
