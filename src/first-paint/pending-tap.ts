import type { CollaborateTarget } from '#athlete-ui/collaborate-context.ts';
import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import type { FavouriteTarget } from '#athlete-ui/favorite-context.ts';

/** What a tap on the first picture asked for, before anything stood that could do it. */
export interface EarlyTap {
	donate: DonateTarget;
	collaborate: CollaborateTarget;
	heart: FavouriteTarget;
}

let kept: Partial<EarlyTap> = {};

/** Only the last tap counts: a person who changes their mind opens one sheet. */
export function keepTap<K extends keyof EarlyTap>(kind: K, target: EarlyTap[K]): void {
	kept = { [kind]: target };
}

/** The tap of that kind, given out once. */
export function takeTap<K extends keyof EarlyTap>(kind: K): EarlyTap[K] | undefined {
	const { [kind]: target } = kept;
	if (target !== undefined) kept = {};
	return target;
}
