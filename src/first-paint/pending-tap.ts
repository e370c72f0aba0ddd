import type { CollaborateTarget } from '#athlete-ui/collaborate-context.ts';
import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import type { FavoriteTarget } from '#athlete-ui/favorite-context.ts';

/** A tap on the first paint, from before the app was there to act on it. */
export interface PendingTap {
	donate: DonateTarget;
	collaborate: CollaborateTarget;
	heart: FavoriteTarget;
}

let pendingTap: Partial<PendingTap> = {};

/** Only the last tap counts, so a person who changes their mind opens one sheet. */
export function savePendingTap<K extends keyof PendingTap>(kind: K, target: PendingTap[K]): void {
	pendingTap = { [kind]: target };
}

/** The pending tap of that kind, returned only once. */
export function takePendingTap<K extends keyof PendingTap>(kind: K): PendingTap[K] | undefined {
	const { [kind]: target } = pendingTap;
	if (target !== undefined) pendingTap = {};
	return target;
}
