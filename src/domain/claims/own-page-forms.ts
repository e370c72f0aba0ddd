import * as z from 'zod/mini';
import { consentReasonSchema } from '../roster/consent-forms.ts';
import { idSchema } from '../roster/roster.ts';
import { plainText } from '../texts/plain-text.ts';
import { MOST_APPROVED } from './claim-forms.ts';

export const PAGE_TEXT_MAX = 300;

/** What an athlete says about themselves. Empty: nothing. */
const pageText = z.pipe(
	z.string().check(z.trim(), z.maxLength(PAGE_TEXT_MAX, `Use at most ${PAGE_TEXT_MAX} characters.`)),
	z.transform((text) => plainText(text).replaceAll('\r\n', '\n')),
);

/** `PUT /v1/claims/{claim_id}/page`. */
export const pageTextBodySchema = z.strictObject({ text: pageText });

/**
 * `GET /v1/claims/{claim_id}/page`, and the answer to its changes: what the page shows, what waits for a person to look at it, and why the
 * last one was declined, if nothing came after it.
 */
export const ownPageSchema = z.object({
	shown: z.object({ text: z.nullable(z.string()), image_url: z.nullable(z.string()) }),
	waiting: z.object({ text: z.nullable(z.string()), photo: z.boolean() }),
	declined: z.object({ text: z.nullable(z.string()), photo: z.nullable(z.string()) }),
});
export type OwnPage = z.infer<typeof ownPageSchema>;

export const PROPOSAL_KINDS = ['text', 'photo'] as const;

/** What an athlete wants on their page, as an admin sees it. */
export const proposalSchema = z.object({
	proposal_id: idSchema,
	player_id: idSchema,
	player_name: z.string(),
	team_name: z.string(),
	kind: z.enum(PROPOSAL_KINDS),
	/** Null for a photo, which has an address of its own. */
	text: z.nullable(z.string()),
	/** ISO 8601. */
	created_at: z.string(),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** `GET /v1/{side}/page-proposals`: what waits, the oldest first. */
export const proposalsSchema = z.object({ waiting: z.array(proposalSchema) });
export type Proposals = z.infer<typeof proposalsSchema>;

/** `POST /v1/{side}/page-proposals/{proposal_id}/decide`. The athlete reads the reason. */
export const decideProposalBodySchema = z.discriminatedUnion('decision', [
	z.strictObject({ decision: z.literal('approved') }),
	z.strictObject({ decision: z.literal('declined'), reason: consentReasonSchema }),
]);
export type ProposalDecision = z.infer<typeof decideProposalBodySchema>;

/** `POST /v1/{side}/page-proposals/approve`. */
export const approveProposalsBodySchema = z.strictObject({ proposal_ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MOST_APPROVED)) });
