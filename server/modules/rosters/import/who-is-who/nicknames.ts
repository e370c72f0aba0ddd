import { NICKNAME_LIST } from './nickname-list.ts';

/** Folded name → the full names that it may stand for, with itself. */
let fullNames: ReadonlyMap<string, ReadonlySet<string>> | undefined;

function readList(): ReadonlyMap<string, ReadonlySet<string>> {
	const found = new Map<string, Set<string>>();
	for (const line of NICKNAME_LIST.split('\n')) {
		const [full = '', ...short] = line.split(' ');
		for (const name of [full, ...short]) found.set(name, (found.get(name) ?? new Set()).add(full));
	}
	return found;
}

/** The full names that a folded first name may stand for; none for a name that nothing is short for. */
export function fullNamesOf(first: string): readonly string[] {
	fullNames ??= readList();
	return [...(fullNames.get(first) ?? [])];
}

/**
 * Whether two folded first names may be one person's, because one is short for the other or both are short for the same
 * name: "mike" and "michael", "bob" and "rob".
 */
export function areNicknames(a: string, b: string): boolean {
	fullNames ??= readList();
	const [first, second] = [fullNames.get(a), fullNames.get(b)];
	if (a === b || first === undefined || second === undefined) return false;
	return first.has(b) || second.has(a) || [...first].some((full) => second.has(full));
}
