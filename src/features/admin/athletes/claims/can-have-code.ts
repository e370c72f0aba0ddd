import type { TeamClaim } from '#domain/claims/claim-forms.ts';

/** Whether the server makes a code for this athlete: nobody has claimed their page, and it is open or paused by themselves. */
export function canHaveCode({ state, is_own_pause, holder }: TeamClaim): boolean {
	return holder === null && (state === 'listed' || state === 'claim_pending' || is_own_pause);
}
