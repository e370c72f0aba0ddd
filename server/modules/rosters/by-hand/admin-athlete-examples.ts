import type { AdminAthlete, AthleteRow } from '#domain/roster/athlete-edit.ts';
import { examplePlayer } from '../browse/roster-examples.ts';

const { player_id, sport_id, team_id, team_name, team_color, team_alt_color, player_name, position, jersey_number } = examplePlayer;

/** The invented athlete of the API's examples, as an admin sees them. */
export const exampleAdminAthlete: AdminAthlete = {
	player_id,
	sport_id,
	team_name,
	team_color,
	team_alt_color,
	transferred_from: null,
	state: {
		player_name,
		player_class: examplePlayer.player_class,
		position,
		jersey_number,
		height_in: 75,
		weight_lb: 214,
		birthplace: examplePlayer.birthplace,
		gender: examplePlayer.gender,
		pending_transfer: false,
		bio_url: null,
		game_logs_url: null,
		news_url: null,
		profile_url: null,
		splits_url: null,
		stats_url: null,
		image_url: null,
		team_id,
		retired: false,
	},
	merged_into: null,
	hand_edits: [{ field: 'jersey_number', roster_value: '7', edited_at: '2025-10-04T14:05:00.000Z' }],
};

export const exampleAthleteRow: AthleteRow = {
	player_id,
	player_name,
	sport_id,
	team_id,
	team_name,
	team_color,
	team_alt_color,
	position,
	jersey_number,
	image_url: null,
	retired: false,
	merged_into: null,
};
