import type { RowOf } from '../kinds/outbox-row.ts';
import { useOutboxEntries } from './use-outbox.ts';

/**
 * The signature that an athlete saved for their cards and that their room doesn't show yet: it waits, was refused, or arrived after `known_at`
 * (milliseconds), when the server told how things are. Undefined if there is none.
 */
export function useSavedSignature(claim_id: number, known_at: number): RowOf<'season_signature'> | undefined {
	const rows = (useOutboxEntries() ?? []).flatMap(({ row }) => (row?.kind === 'season_signature' ? row : []));
	return rows.find((row) => row.summary.claim_id === claim_id && isNews(row, known_at));
}

/** The same for notes on cards, by the number of the donation. */
export function useSavedNotes(claim_id: number, known_at: number): ReadonlyMap<number, RowOf<'card_note'>> {
	const rows = (useOutboxEntries() ?? []).flatMap(({ row }) => (row?.kind === 'card_note' ? row : []));
	const news = rows.filter((row) => row.summary.claim_id === claim_id && isNews(row, known_at));
	// The newest comes first, and counts.
	return new Map(news.reverse().map((row) => [row.summary.number, row]));
}

function isNews({ state, updated_at }: RowOf<'season_signature' | 'card_note'>, known_at: number): boolean {
	return state !== 'cancelled' && (state !== 'done' || updated_at >= known_at);
}
