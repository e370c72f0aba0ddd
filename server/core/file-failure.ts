import { resolve } from 'node:path';

/** Settings that name a folder, and what they are set to. */
export type FolderSettings = Partial<Record<'BACKUP_DIR' | 'DATA_DIR', string>>;

interface FileSystemError extends Error {
	code: string;
	path?: string;
}

/**
 * Reason why a file or folder can't be used, in one sentence for the operator, and the remedy. If the path is in a
 * folder of `settings`, the sentence begins with that setting's name.
 * @returns undefined if the error isn't about a file
 */
export function fileFailure(error: unknown, settings: FolderSettings = {}): string | undefined {
	if (!isFileSystemError(error)) return undefined;
	// A failed write of a stream has no path.
	if (error.path === undefined) return isFull(error) ? `The disk is full (${error.code}). Make room on it.` : undefined;
	const { path } = error;
	const [setting] = Object.entries(settings).find(([, folder]) => resolve(path).startsWith(resolve(folder))) ?? [];
	const remedy = setting === undefined ? '' : `, or set ${setting} to a different folder`;
	const sentence = `${reasonOf(error)} (${error.code}). ${remedyOf(error)}${remedy}.`;
	return setting === undefined ? sentence.replace(/^[a-z]/, (letter) => letter.toUpperCase()) : `${setting}: ${sentence}`;
}

function isFileSystemError(error: unknown): error is FileSystemError {
	return (
		error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error && (!('path' in error) || typeof error.path === 'string')
	);
}

const isFull = ({ code }: FileSystemError) => code === 'ENOSPC' || code === 'EDQUOT';

function reasonOf({ code, path }: FileSystemError): string {
	switch (code) {
		case 'EACCES':
		case 'EPERM':
			return `this user may not use ${path}`;
		case 'EEXIST':
		case 'ENOTDIR':
			return `${path} should be a folder, but there’s a file in its place`;
		case 'EISDIR':
			return `${path} should be a file, but there’s a folder in its place`;
		case 'ENOENT':
			return `there’s no ${path}`;
		case 'EROFS':
			return `the disk of ${path} is read-only`;
		case 'EDQUOT':
		case 'ENOSPC':
			return `the disk of ${path} is full`;
		default:
			return `${path} can’t be used`;
	}
}

function remedyOf({ code }: FileSystemError): string {
	switch (code) {
		case 'EACCES':
		case 'EPERM':
			return 'Change its owner or its permissions';
		case 'EDQUOT':
		case 'ENOSPC':
			return 'Make room on it';
		case 'EROFS':
			return 'Mount it so that it can be written';
		default:
			return 'Check the path';
	}
}
