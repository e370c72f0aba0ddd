import * as z from 'zod/mini';
import { LIVE_CARD_CHARGES } from '#domain/donation/saved-card.ts';
import type { RecurringMonths } from '#domain/money/money.ts';
import { KINDS } from './kinds.ts';
import type { Family, OutboxState } from './outbox-kind.ts';

type Kinds = typeof KINDS;
export type OutboxKind = keyof Kinds;

export type RowOf<K extends OutboxKind> = z.infer<Kinds[K]['schema']>;
/** One waiting write. */
export type OutboxRow = { [K in OutboxKind]: RowOf<K> }[OutboxKind];
type RowsIn<F extends Family> = { [K in OutboxKind]: Kinds[K]['family'] extends F ? RowOf<K> : never }[OutboxKind];
/** A row that ends in a payment. */
export type DonationRow = RowsIn<'donation'>;
/** A row that is done once the server has it. */
export type SimpleRow = Exclude<OutboxRow, DonationRow>;
export type PendingFavorite = RowsIn<'favorite'>;
/** What a person has written to us. */
export type FormSubmission = RowsIn<'submission'>;
/** A checkout that several donations share. */
export type BasketRow = RowsIn<'checkout'>;
/** What an athlete wants for their own page. */
export type PageConsentRow = RowsIn<'consent'>;
/** What an athlete signs or writes for their donors. */
export type ThanksRow = RowsIn<'thanks'>;
/** A donation for an athlete who hasn't said yes. */
export type PledgeRow = RowsIn<'pledge'>;

const isIn =
	<F extends Family>(family: F) =>
	(row: OutboxRow): row is RowsIn<F> =>
		KINDS[row.kind].family === family;
export const isDonation = isIn('donation');
export const isPendingFavorite = isIn('favorite');
export const isFormSubmission = isIn('submission');
export const isBasket = isIn('checkout');
export const isPageConsent = isIn('consent');
export const isThanks = isIn('thanks');
export const isPledge = isIn('pledge');

/** Treats a row by its family. A new family doesn't compile until every caller handles it. */
export function byFamily<T>(row: OutboxRow, of: { [F in Family]: (row: RowsIn<F>) => T }): T {
	// The compiler can't follow a row's kind through an index.
	return (of[KINDS[row.kind].family] as (row: OutboxRow) => T)(row);
}

type StoredRow = { [K in OutboxKind]: z.ZodMiniObject<Kinds[K]['schema']['shape'], z.core.$loose> }[OutboxKind];
/** Fields of a newer version are preserved, so that an older tab doesn't strip them when it writes the row back. */
const stored = Object.values(KINDS).map(({ schema }) => z.looseObject(schema.shape)) as unknown as [StoredRow, ...StoredRow[]];
const storedRowSchema = z.discriminatedUnion('kind', stored);

/** A stored row that this version can't read; the page shows it as unreadable. */
export interface UnreadableRow {
	op_id: string;
	/** As stored, for a person to copy or report. */
	raw: unknown;
}

export type OutboxEntry = { row: OutboxRow; unreadable?: never } | { row?: never; unreadable: UnreadableRow };

/** Parses what IndexedDB returned. Never throws: a row that doesn't fit comes back as unreadable. */
export function readOutboxRow(raw: unknown): OutboxEntry {
	const parsed = storedRowSchema.safeParse(raw);
	if (parsed.success) return { row: parsed.data };
	const op_id = typeof raw === 'object' && raw !== null && 'op_id' in raw ? String(raw.op_id) : '';
	return { unreadable: { op_id, raw } };
}

/** The row still has to be sent, or its answer hasn't arrived. */
export function isPending(row: OutboxRow): boolean {
	return row.state === 'queued' || row.state === 'sending';
}

/** The server hasn't answered yet: the row still has to be sent, or it was canceled and the server doesn't know. */
export function isUnsynced(row: OutboxRow): boolean {
	return isPending(row) || (isDonation(row) && row.cancel === 'pending');
}

/** States in which we or the person still have something to do. */
const WAITING: ReadonlySet<OutboxState> = new Set(['queued', 'sending', 'awaiting_payment', 'needs_attention', 'expired']);

/**
 * What the number in the header counts: every waiting donation, what people have written, and whatever needs the
 * person. A pending favorite isn't counted, because its heart shows it (docs/decisions/052), and neither is a shared
 * checkout, because its donations are.
 */
export function isWaiting(row: OutboxRow): boolean {
	const waits = ({ state }: OutboxRow) => WAITING.has(state);
	return byFamily(row, {
		donation: waits,
		submission: waits,
		consent: waits,
		thanks: waits,
		pledge: (row) => waits(row) || needsCard(row),
		favorite: ({ state }) => state === 'needs_attention' || state === 'expired',
		checkout: () => false,
	});
}

/** A pledge that doesn't count yet, because its donor hasn't saved a card for it. */
export function needsCard(row: OutboxRow): row is PledgeRow {
	return isPledge(row) && row.state === 'done' && row.made !== undefined && row.made.settled === undefined;
}

/** It is sent once the server has canceled the donation that it replaces. */
export function waitsForCancel({ replaces, former_canceled }: DonationRow | PledgeRow): boolean {
	return replaces !== undefined && former_canceled !== true;
}

/** A donation that a saved card is about to pay: its bank is being asked, or holds the money. */
export function isOnCard(row: OutboxRow): boolean {
	return isDonation(row) && row.state === 'awaiting_payment' && row.card !== undefined && row.card.state !== 'fell_back' && row.card.state !== 'undone';
}

/** A donation that the person can pay now, given a connection. The server has it, and no payment is being confirmed. */
export function isReadyToPay(row: OutboxRow): row is DonationRow {
	const waits = isDonation(row) && row.state === 'awaiting_payment' && row.note !== 'processing' && !row.may_be_paid && !isOnCard(row);
	return waits && row.checkout_url !== undefined && row.replaced_by === undefined;
}

/** Its own checkout timed out here. The link still works, and it can be paid together with others. */
export function hasLapsed(row: OutboxRow): row is DonationRow {
	return isDonation(row) && row.state === 'expired' && row.checkout_url !== undefined && row.replaced_by === undefined && !row.may_be_paid;
}

/**
 * The server may know about the row. It must then learn of a cancel, and must never get another body under this key.
 */
export function mayBeOnServer(row: OutboxRow): boolean {
	return row.attempts > 0;
}

/**
 * A saved card, which needs no checkout page, may be charged before this device learns of it: the server may know the
 * donation, or hasn't confirmed the cancel.
 */
export function mayBeCharged(row: DonationRow): boolean {
	const mayHaveArrived = row.intent_id === undefined && row.last_error !== undefined && mayBeOnServer(row) && row.cancel !== 'confirmed';
	const byCard = row.card === undefined ? cardConsent(row) !== undefined : LIVE_CARD_CHARGES.some((state) => state === row.card?.state);
	return byCard && (mayHaveArrived || row.cancel === 'pending');
}

/** How many months a monthly donation runs; undefined for a one-time donation. */
export function monthsOf({ summary }: DonationRow): RecurringMonths | undefined {
	return 'months' in summary ? summary.months : undefined;
}

/** Whether the athlete is a favorite after this change. */
export function addsFavorite({ kind }: PendingFavorite): boolean {
	return kind === 'favourite_add';
}

/** What the person agreed to, if a saved card pays. */
export function cardConsent(row: DonationRow): string | undefined {
	return row.kind === 'donation_one_time' ? row.payload?.card?.words : undefined;
}
