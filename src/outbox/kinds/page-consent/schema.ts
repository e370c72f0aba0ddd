import * as z from 'zod/mini';
import { outboxKind, userOwner } from '../outbox-kind.ts';

/**
 * What an athlete wants for their own page: no donations for now, or none at all. It has no term, because a no doesn't go stale. Opening
 * the page again is never queued: it could undo a later no from another device.
 */
export const pageConsent = outboxKind({
	kind: 'page_consent',
	owner: userOwner,
	family: 'consent',
	term: false,
	payload: z.object({ to: z.enum(['paused', 'opted_out']) }),
	/** `claim_id` orders the wishes for one page. */
	summary: z.object({ claim_id: z.int(), player_name: z.string(), to: z.enum(['paused', 'opted_out']) }),
	more: {},
});
