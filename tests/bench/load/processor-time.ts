import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

interface ProcessState {
	parent: number;
	/** Of the process, and of its children that have ended. */
	ms: number;
}

function stateOf(pid: number): ProcessState | undefined {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
		return { parent: Number(fields[1]), ms: [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * TICK_MS };
	} catch (error) {
		// It has ended since the folder was listed.
		if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code))) return undefined;
		throw error;
	}
}

export function parentOf(pid: number): number {
	return stateOf(pid)?.parent ?? 0;
}

/** Milliseconds of processor time that a process and its children have used. */
export function processorMs(pid: number): number {
	const children = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map((name) => stateOf(Number(name)))
		.filter((state) => state?.parent === pid);
	return [stateOf(pid), ...children].reduce((sum, state) => sum + (state?.ms ?? 0), 0);
}
