import { type DonationRow, isBasket, isDonation, type OutboxRow } from '../kinds/outbox-row.ts';

/** Operation on a row; `ask` changes nothing on the server. */
interface Step {
	kind: string;
	row: OutboxRow;
}

/** A step that was started and has no answer yet. */
export interface StepUnderWay extends Step {
	/** It has had no answer for so long that rows that don't depend on it needn't wait for it. */
	hangs: boolean;
}

/**
 * Whether `step` may start before `ahead` has its answer (docs/decisions/052). One owner's rows leave one after the
 * other, so a row passes only one that hangs, and only if neither depends on the other.
 */
export function mayPass(step: Step, ahead: StepUnderWay): boolean {
	return (ahead.hangs || step.row.owner !== ahead.row.owner) && !dependOnEachOther(step, ahead);
}

/**
 * Whether the order of the two counts: donations to one athlete, and a shared checkout and its donations. Those whose
 * next step isn't due before another row's answer, such as the taps on one heart or a changed donation, aren't planned
 * at all (next-due.ts).
 */
export function dependOnEachOther(a: Step, b: Step): boolean {
	if (a.kind === 'ask' || b.kind === 'ask') return false;
	if (isDonation(a.row) && isDonation(b.row)) return a.row.payload?.player_id === b.row.payload?.player_id;
	return pays(a.row, b.row) || pays(b.row, a.row);
}

function pays(checkout: OutboxRow, donation: OutboxRow): donation is DonationRow {
	return isBasket(checkout) && isDonation(donation) && donation.intent_id !== undefined && checkout.intent_ids?.includes(donation.intent_id) === true;
}
