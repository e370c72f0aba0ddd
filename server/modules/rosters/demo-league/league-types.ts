export interface LeagueSport {
	sport_id: number;
	sport_name: string;
	gender: 'Male' | 'Female';
}

export interface LeagueTeam {
	team_id: number;
	sport_id: number;
	team_name: string;
	conference: string | null;
	color: string;
	alt_color: string | null;
}

export interface LeaguePlayer {
	player_id: number;
	sport_id: number;
	team_id: number;
	player_name: string;
	player_class: string | null;
	position: string | null;
	jersey_number: string | null;
	height_in: number | null;
	weight_lb: number | null;
	pending_transfer: boolean;
	/** Name of a school of the same sport. */
	transferred_from: string | null;
	birthplace: string | null;
	gender: 'Male' | 'Female';
	bio_url: string | null;
	game_logs_url: string | null;
	news_url: string | null;
	profile_url: string | null;
	splits_url: string | null;
	stats_url: string | null;
}

/** Rows of the database's columns, in cents, inches, and pounds. Ids count from 1. */
export interface League {
	sports: LeagueSport[];
	teams: LeagueTeam[];
	players: LeaguePlayer[];
}
