import * as z from 'zod/mini';
import { signatureSchema } from '#domain/claims/signature.ts';
import { outboxKind, userOwner } from '../outbox-kind.ts';

/** An athlete's signature on a season's cards. It has no term: the server refuses it once the season is over. */
export const seasonSignature = outboxKind({
	kind: 'season_signature',
	owner: userOwner,
	family: 'thanks',
	term: false,
	payload: z.object({ signature: signatureSchema }),
	summary: z.object({ claim_id: z.int(), player_name: z.string(), season: z.int() }),
	more: {},
});
