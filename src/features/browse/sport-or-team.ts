import type { Team } from '#domain/roster/roster.ts';

/** What is on the screen, for the button that saves it for offline use. */
export interface SportOrTeam {
	sport_id: number;
	sport_name: string;
	team: { team_id: number; team_name: string } | null;
}

/** What the question of a first visit is about. */
export interface AskedSport {
	sport_id: number;
	sport_name: string;
	/** All of the sport's teams; undefined while they are unknown. */
	teams: readonly Team[] | undefined;
}
