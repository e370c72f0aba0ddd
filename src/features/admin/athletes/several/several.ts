import { type Approved, MOST_APPROVED } from '#domain/claims/claim-forms.ts';

/** What one call can approve of those that wait, in their order. */
export function approvable(waiting: readonly number[]): number[] {
	return waiting.slice(0, MOST_APPROVED);
}

/** The chosen ones that still wait: somebody else may have decided about some. */
export function stillChosen(waiting: readonly number[], chosen: ReadonlySet<number>): number[] {
	return approvable(waiting.filter((id) => chosen.has(id)));
}

/** With one more, or without one that was chosen. */
export function toggled(chosen: ReadonlySet<number>, id: number): Set<number> {
	const next = new Set(chosen);
	if (!next.delete(id)) next.add(id);
	return next;
}

export interface LeftOne {
	id: number;
	name: string;
	why: string;
}

/** Those that weren't approved. @param names as the list had them, because some may be gone from it now */
export function leftOver({ left }: Approved, names: ReadonlyMap<number, string>): LeftOne[] {
	return left.map(({ id, detail }) => ({ id, name: names.get(id) ?? String(id), why: detail }));
}
