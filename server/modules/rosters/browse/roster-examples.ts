import { COLD_FIELDS } from '#domain/roster/cold-fields.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { SnapshotHead } from '#domain/roster/roster-sync-feed.ts';

/** The invented athlete of the API's examples. */
export const examplePlayer: Player = {
	player_id: 1042,
	player_name: 'Émile Okafor-Lind',
	sport_id: 2,
	team_id: 17,
	team_name: 'Cedar Valley Herons',
	team_conference: 'Great Basin',
	team_color: '#123a5c',
	team_alt_color: '#e8b23a',
	player_class: 'Junior',
	position: 'QB',
	jersey_number: '12',
	height: `6'3"`,
	weight: 214,
	image_url: null,
	pending_transfer: false,
	transferred_from: null,
	birthplace: 'Cedar Valley, NV',
	gender: 'male',
	player_bio_url: null,
	player_game_logs_url: null,
	player_news_url: null,
	player_profile_url: null,
	player_splits_url: null,
	player_stats_url: null,
	received_donations: 1250.5,
};

const exampleHead: SnapshotHead = {
	version: 1,
	sport_id: 2,
	cursor: 't5f0c2a91d7e.1201',
	as_of: '2025-10-04T14:00:00.000Z',
	count: 1,
	teams: [
		{
			team_id: 17,
			team_name: 'Cedar Valley Herons',
			conference: 'Great Basin',
			team_color: '#123a5c',
			team_alt_color: '#e8b23a',
			roster: { season: '2025', source: 'school', as_of: '2025-09-02T08:30:00.000Z' },
		},
	],
	classes: ['Junior'],
	positions: ['QB'],
	jerseys: ['12'],
	player_id: [1042],
	names: 'Émile Okafor-Lind',
	team: [0],
	klass: [1],
	position: [1],
	jersey: [1],
	pending: [0],
	received: [125_050],
};

/** A whole snapshot of one athlete (`#domain/roster/roster-sync-feed.ts`). */
export const exampleSnapshot = [JSON.stringify(exampleHead), `17\t${JSON.stringify(COLD_FIELDS.map((field) => examplePlayer[field]))}`, 'end\t1', ''].join(
	'\n',
);
