import { BRANCH_WORD } from '#domain/roster/shared-feed.ts';

/** A moment in the history of the rosters that the database has committed durably (docs/decisions/164). */
export interface Tick {
	/** Consecutive within one history of the database. */
	tick: bigint;
	/** With the number, it identifies the tick: another history may use the number again, but not under this word. */
	branch: string;
	/** Exactly what the tick contains, as `pg_current_snapshot()` writes it. */
	seen: string;
}

/**
 * A device's record of its last sync: a tick, or what versions before ticks issued: an epoch and the oldest transaction
 * that was running then.
 */
export type RosterCursor = { kind: 'tick'; branch: string; tick: bigint } | { kind: 'epoch'; epoch: string; xmin: bigint };

/** Both kinds have the form that earlier versions parse, so they answer a tick like the cursor of another database. */
const PATTERN = /^([0-9a-z]{1,40})\.(\d{1,18})$/;

/** Undefined for a text that we never issued. */
export function parseCursor(text: string): RosterCursor | undefined {
	const [, word, number] = PATTERN.exec(text) ?? [];
	if (word === undefined || number === undefined) return undefined;
	return BRANCH_WORD.test(word) ? { kind: 'tick', branch: word, tick: BigInt(number) } : { kind: 'epoch', epoch: word, xmin: BigInt(number) };
}

export function cursorText({ branch, tick }: Pick<Tick, 'branch' | 'tick'>): string {
	return `${branch}.${tick}`;
}

/** The oldest transaction that was still running at the tick. The tick contains every change by an older one. */
export function xminOf(seen: string): bigint {
	return BigInt(seen.slice(0, seen.indexOf(':')));
}
