import type { TeamClaim } from '#domain/claims/claim-forms.ts';

/** Whether the server makes a code for this athlete: their page is open, and nobody has claimed it. */
export function canHaveCode({ state, holder }: TeamClaim): boolean {
	return holder === null && (state === 'listed' || state === 'claim_pending');
}
