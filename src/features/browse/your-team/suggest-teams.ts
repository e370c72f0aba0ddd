import { foldedWords, foldTyped, matchesAny } from '#domain/roster/listing/search-words.ts';
import type { Team } from '#domain/roster/roster.ts';
import { searchWords } from '#domain/texts/fold.ts';

/** As many jerseys as the card shows in one row. */
const MAX_TEAMS = 6;
/** A shorter word is too easily near another. */
const NEAR_LETTERS = 5;

/**
 * Up to six teams to choose from: those with every word of the text from its first letter on, or almost if there are
 * none. Without a text, the first team of each of the largest conferences, because six names from the start of the
 * alphabet would look like everything there is. `teams` is in alphabetical order, and so is the answer.
 */
export function suggestTeams(teams: readonly Team[], text: string): Team[] {
	const words = searchWords(foldTyped(text)).map((word) => ({ text: word, isNumber: false, mayBeNear: word.length >= NEAR_LETTERS }));
	if (words.length === 0) return oneOfEach(teams);
	const matching = (near: boolean) => {
		return teams.filter(({ team_name }) => words.every((word) => matchesAny(word, foldedWords(team_name), near)));
	};
	const exact = matching(false);
	return (exact.length > 0 ? exact : matching(true)).slice(0, MAX_TEAMS);
}

function oneOfEach(teams: readonly Team[]): Team[] {
	const conferences = [...Map.groupBy(teams, (team) => team.conference).values()].sort((a, b) => b.length - a.length);
	const chosen = new Set(conferences.flatMap(([first]) => first ?? []).slice(0, MAX_TEAMS));
	for (const team of teams) if (chosen.size < MAX_TEAMS) chosen.add(team);
	return teams.filter((team) => chosen.has(team));
}
