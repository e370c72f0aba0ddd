import { pastSeason, seasonText } from '#domain/roster/roster-source.ts';
import type { RosterSelection } from '#offline/saved/offline-roster.ts';
import { useRosterFacts } from '#roster/react/use-roster-facts.ts';
import { deviceStorageTexts } from './device-storage-texts.ts';

/** Says on the cover of a sport or a team that the newest roster is from a season that is over; otherwise nothing. */
export function PastSeason({ selection: { sport_id, team } }: { selection: Pick<RosterSelection, 'sport_id' | 'team'> }) {
	const facts = useRosterFacts(sport_id);
	const own = team === null ? undefined : facts.get(team.team_id);
	const season = pastSeason(team === null ? facts.values() : own === undefined ? [] : [own], new Date());
	return season === null ? null : <p className="ui-quiet ui-number">{deviceStorageTexts.pastSeason(seasonText(season))}</p>;
}
