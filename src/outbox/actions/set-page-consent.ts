import { isPageConsent, type OutboxRow, type PageConsentRow } from '../kinds/outbox-row.ts';
import { forgetDone, saveInPlace } from './save-in-place.ts';

interface Page {
	claim_id: number;
	player_name: string;
}

/** Saves that an athlete wants no donations to their page. @throws as `saveInPlace` */
export function setPageConsent({ claim_id, player_name }: Page, to: 'paused' | 'opted_out'): Promise<void> {
	return saveInPlace({
		what: 'no account that holds a page',
		isSame: (row: OutboxRow): row is PageConsentRow => isPageConsent(row) && row.summary.claim_id === claim_id,
		isSaid: (last) => last.summary.to === to,
		fields: { kind: 'page_consent', payload: { to }, summary: { claim_id, player_name, to } },
	});
}

/** Removes wishes that the server had before this time, in milliseconds: the person's pages show them by now. */
export const forgetFulfilled = (owner: string, before: number) => forgetDone(owner, before, isPageConsent);
