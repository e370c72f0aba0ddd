import * as z from 'zod/mini';
import { outboxKind, userOwner } from '../outbox-kind.ts';

/** What an athlete writes on one donor's card; empty takes it back. A repeat sets the same words, so it needs no key. It has no term. */
export const cardNote = outboxKind({
	kind: 'card_note',
	owner: userOwner,
	family: 'thanks',
	term: false,
	payload: z.object({ note: z.string() }),
	/** `number`: the donation's in the athlete's list. */
	summary: z.object({ claim_id: z.int(), number: z.int(), note: z.string() }),
	more: {},
});
