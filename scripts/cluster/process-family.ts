import { readdirSync, readFileSync } from 'node:fs';

/** A process and all below it. Empty if there is no such process. */
export function familyOf(root: number): number[] {
	const children = new Map<number, number[]>();
	const all = new Set<number>();
	for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
		const parent = parentOf(Number(name));
		if (parent === undefined) continue;
		all.add(Number(name));
		children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
	}
	if (!all.has(root)) return [];
	const family = [root];
	for (let i = 0; i < family.length; i++) family.push(...(children.get(family[i] ?? 0) ?? []));
	return family;
}

function parentOf(pid: number): number | undefined {
	try {
		// The name, in parentheses, may have spaces and parentheses in it.
		const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
		return state === 'Z' ? undefined : Number(parent);
	} catch {
		// It ended while we looked.
		return undefined;
	}
}

/** Sends a signal to those that are still there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
	for (const pid of pids) {
		try {
			process.kill(pid, signal);
		} catch (error) {
			if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
		}
	}
}
