import type { ReplicaRecord } from '#core/db/replica-record.ts';
import { BRANCH_WORD, type FeedHead, type FeedWindow, hasTick } from '#domain/roster/shared-feed.ts';

/**
 * How a sport's stored rosters follow a head (docs/decisions/169).
 * - `windows`: by applying these, in order; none if nothing has changed.
 * - `older`: not at all, because a cache or a replica answered with a head from before their last sync.
 * - `snapshot`: their tick is of a history that was lost.
 * - `ask`: no windows lead from their tick to the newest, so the server has to say.
 */
export type FeedPlan = { by: 'windows'; tick: number; windows: FeedWindow[] } | { by: 'older' | 'snapshot' | 'ask' };

/** The cursor of a device that has followed a head. */
export function cursorAt({ branches, tick }: FeedHead): string | undefined {
	return branches[0] && `${branches[0].branch}.${tick}`;
}

export function planFeed(head: FeedHead, { cursor, as_of }: Pick<ReplicaRecord, 'cursor' | 'as_of'>): FeedPlan {
	const [, branch = '', digits] = /^(\w+)\.(\d{1,15})$/.exec(cursor) ?? [];
	if (!BRANCH_WORD.test(branch)) return { by: 'ask' };
	const tick = Number(digits);
	if (!hasTick(head, branch, tick)) {
		// The branch goes on, and a cache or a replica hasn't the tick yet; or the head is from before the last sync.
		const isBehind = head.branches[0]?.branch === branch && head.tick < tick;
		if (isBehind || Date.parse(head.as_of) < Date.parse(as_of)) return { by: 'older' };
		// A head doesn't say what came before its oldest branch.
		return { by: tick < (head.branches.at(-1)?.first ?? 0) ? 'ask' : 'snapshot' };
	}
	const windows = windowsFrom(head, tick);
	return windows === undefined ? { by: 'ask' } : { by: 'windows', tick, windows };
}

/** The windows that lead from a tick to the newest: at each step the one that ends last, and of those the shortest. */
function windowsFrom({ tick: newest, windows }: FeedHead, tick: number): FeedWindow[] | undefined {
	const chosen: FeedWindow[] = [];
	let at = tick;
	while (at < newest) {
		let next: FeedWindow | undefined;
		for (const one of windows) {
			const leadsOn = one.from <= at && at < one.to;
			if (leadsOn && (next === undefined || one.to > next.to || (one.to === next.to && one.from > next.from))) next = one;
		}
		if (next === undefined) return undefined;
		chosen.push(next);
		at = next.to;
	}
	return chosen.filter(({ hash }) => hash !== null);
}
