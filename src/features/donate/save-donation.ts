import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import { requestPersistence } from '#core/request-persistence.ts';
import type { CardConsent } from '#domain/donation/saved-card.ts';
import type { Cents, RecurringMonths } from '#domain/money/money.ts';
import { enqueueDonation, enqueueRecurring } from '#outbox/actions/donation-actions.ts';
import { findRecentTwin } from '#outbox/actions/recent-twin.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { donateTexts } from './donate-texts.ts';

/** The donation couldn't be saved. Nothing is stored, and nothing will be sent. The message is for the person. */
export class SaveFailedError extends Error {
	override name = 'SaveFailedError';
}

interface DonationOptions {
	/** The athlete's page may name the donor. */
	named: boolean;
	/** The consent to charge a saved card for it. */
	card?: CardConsent;
	/** Save the card that is used on the checkout page. */
	save_card?: boolean;
}

/** Saves the donation durably and resolves to its `op_id`. @throws SaveFailedError */
export function saveDonation(player: DonateTarget, amount_cents: Cents, { named, card, save_card = false }: DonationOptions): Promise<string> {
	const options = { ...(named ? { named } : {}), ...(card === undefined ? {} : { card }), ...(save_card ? { save_card } : {}) };
	return saveOrThrow(enqueueDonation({ ...athleteOf(player), amount_cents, ...options }));
}

/**
 * Like `saveDonation`, for a donation in each of `months` months. Undefined, with nothing stored, if nobody is logged
 * in.
 */
export function saveMonthlyDonation(player: DonateTarget, amount_cents: Cents, months: RecurringMonths, named: boolean): Promise<string | undefined> {
	return saveOrThrow(enqueueRecurring({ ...athleteOf(player), amount_cents, months, ...(named ? { named } : {}) }));
}

/** The same donation, if it was saved here a moment ago. Ignores unreadable storage, because saving will report it. */
export function findTwin(player: DonateTarget, amount_cents: Cents, months?: RecurringMonths): Promise<DonationRow | undefined> {
	return findRecentTwin({ ...player, amount_cents, months }, Date.now()).catch(() => undefined);
}

/** The target may be a whole athlete. Stores only what the donation needs. */
export function athleteOf({ player_id, player_name, team_id, team_name, team_color, team_alt_color, jersey_number }: DonateTarget): DonateTarget {
	return { player_id, player_name, team_id, team_name, team_color, team_alt_color, jersey_number };
}

async function saveOrThrow<OpId extends string | undefined>(saving: Promise<OpId>): Promise<OpId> {
	let op_id: OpId;
	try {
		op_id = await saving;
	} catch (cause) {
		throw new SaveFailedError(reason(cause), { cause });
	}
	// From now on, a donation is waiting here.
	if (op_id !== undefined) requestPersistence().catch(reportError);
	return op_id;
}

function reason(cause: unknown): string {
	const full = cause instanceof Error && (cause.name === 'QuotaExceededError' || (cause as { inner?: Error }).inner?.name === 'QuotaExceededError');
	return full ? donateTexts.notSaved.full(deviceName()) : donateTexts.notSaved.blocked;
}
