import { compareFolded } from '#domain/texts/fold.ts';

/** Sort key of the listing. */
export interface ListingKey {
	/** Folded. */
	team: string;
	/** Folded. */
	name: string;
	id: number;
}

export function compareKeys(a: ListingKey, b: ListingKey): number {
	return compareFolded(a.team, b.team) || compareFolded(a.name, b.name) || a.id - b.id;
}
