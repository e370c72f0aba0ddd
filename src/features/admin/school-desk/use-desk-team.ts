import { createContext, useContext } from 'react';
import type { SchoolDesk } from '#domain/account/school-desk.ts';
import { useAddressFilter } from '../table/use-address-filter.ts';
import { deskTexts } from './desk-texts.ts';

interface LastTeam {
	/** The team that was chosen last, on any tab. */
	last: number | undefined;
	setLast: (team_id: number) => void;
}

export const LastTeamContext = createContext<LastTeam>({ last: undefined, setLast: () => undefined });

/** The teams to choose from, and the chosen one, which is in the tab's address. A tab without one begins with the last of another. */
export function useDeskTeam({ schools }: SchoolDesk) {
	const [search, change] = useAddressFilter();
	const { last, setLast } = useContext(LastTeamContext);
	const teams = schools.flatMap(({ school_name, teams: some }) => some.map(({ team_id, sport_name }) => ({ team_id, school_name, sport_name })));
	const has = (team_id: number) => teams.some((team) => team.team_id === team_id);
	const chosen = [Number(search.get('team')), last ?? 0].find(has) ?? teams[0]?.team_id;
	return {
		team_id: chosen,
		options: teams.map(
			({ team_id, school_name, sport_name }) => [String(team_id), schools.length === 1 ? sport_name : deskTexts.teamOption(school_name, sport_name)] as const,
		),
		choose(team: string) {
			setLast(Number(team));
			change((now) => {
				const next = new URLSearchParams(now);
				next.set('team', team);
				return next;
			});
		},
	};
}
