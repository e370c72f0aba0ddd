import type { Player } from '#domain/roster/roster.ts';
import { rosterSourceText, seasonText } from '#domain/roster/roster-source.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { useRosterFacts } from '#roster/react/use-roster-facts.ts';
import { rosterSourceTexts as texts } from './roster-source-texts.ts';

/** Which season's roster names the athlete, where it comes from, and how recent it is. Works without a connection. */
export function RosterSource({ player }: { player: Player }) {
	const facts = useRosterFacts(player.sport_id).get(player.team_id);
	if (facts === undefined) return null;
	const source = rosterSourceText(facts);
	return (
		<p className="ui-quiet ui-number">
			{texts.season(player.team_name, seasonText(facts.season))} {source !== null && `${texts.source(source)} `}
			{facts.as_of !== null && texts.asOf(dayOf(facts.as_of))}
		</p>
	);
}
