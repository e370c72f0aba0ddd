import type { DonationRow } from '../kinds/outbox-row.ts';
import { RECENT_MS } from './recent-ms.ts';

// Donations that this tab has sent directly, without a row in storage (docs/decisions/136). While there is no answer, an
// equal donation is the same one again. After the answer, the person has its checkout, so an equal one would be a second.

interface Given {
	row: DonationRow;
	isAnswered: boolean;
}

const given = new Map<string, Given>();

/** The row is being given directly. A repeat counts from its own time. */
export function noteGiven(row: DonationRow): void {
	given.set(row.op_id, { row, isAnswered: false });
}

/** The server has registered it. */
export function noteAnswer({ op_id }: DonationRow): void {
	const one = given.get(op_id);
	if (one !== undefined) one.isAnswered = true;
}

/** It is stored now, so its row says everything about it. */
export function noteStored({ op_id }: DonationRow): void {
	given.delete(op_id);
}

/**
 * The row under the key of an equal donation that this tab gave in the last ten minutes and that has no answer, if there
 * is one. Its attempt counts, because the server may know about it.
 */
export function underGivenKey(row: DonationRow): DonationRow {
	const what = whatIsGiven(row);
	const isSame = (one: Given) => !one.isAnswered && row.created_at - one.row.created_at < RECENT_MS && whatIsGiven(one.row) === what;
	const same = [...given.values()].find(isSame)?.row;
	return same === undefined ? row : { ...row, op_id: same.op_id, attempts: Math.max(row.attempts, 1) };
}

/** The donations with an answer, oldest first, whosever they are. */
export function answeredGiven(): DonationRow[] {
	return [...given.values()].filter((one) => one.isAnswered).map((one) => one.row);
}

/** Whether this tab gave the row directly. Then nobody was told that it is saved. */
export function isGivenDirectly({ op_id }: DonationRow): boolean {
	return given.has(op_id);
}

function whatIsGiven({ owner, kind, payload }: DonationRow): string {
	return JSON.stringify([owner, kind, payload]);
}
