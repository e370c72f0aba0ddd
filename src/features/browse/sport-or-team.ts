/** Sport or team on the screen, for the button that saves it for offline use. */
export interface SportOrTeam {
	sport_id: number;
	sport_name: string;
	team: { team_id: number; team_name: string } | null;
}

/** Subject of a first visit's question. */
export interface AskedSport {
	sport_id: number;
	sport_name: string;
}
