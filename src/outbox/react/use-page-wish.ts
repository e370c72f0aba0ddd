import { isPageConsent, type PageConsentRow } from '../kinds/outbox-row.ts';
import { useOutboxEntries } from './use-outbox.ts';

/**
 * What the athlete wants for their page and the page's state doesn't show yet: it waits, was refused, or arrived after `known_at`
 * (milliseconds), when the server told that state. Undefined if there is nothing.
 */
export function usePageWish(claim_id: number, known_at: number): PageConsentRow | undefined {
	const rows = (useOutboxEntries() ?? []).flatMap(({ row }) => (row !== undefined && isPageConsent(row) ? row : []));
	return rows.find(({ summary, state, updated_at }) => summary.claim_id === claim_id && state !== 'cancelled' && (state !== 'done' || updated_at >= known_at));
}
