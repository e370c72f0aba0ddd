import type { TeamClaim } from '#domain/claims/claim-forms.ts';
import type { AthleteState } from '#domain/roster/consent-states.ts';
import { fold } from '#domain/texts/fold.ts';

/** A team's athletes whose name has the text, whatever its accents and capitals, in this state. @param state '' for any */
export function filterClaims(athletes: readonly TeamClaim[], text: string, state: AthleteState | ''): TeamClaim[] {
	const wanted = fold(text.trim());
	return athletes.filter((one) => (state === '' || one.state === state) && fold(one.player_name).includes(wanted));
}
