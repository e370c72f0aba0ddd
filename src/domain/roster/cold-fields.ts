import type { Player } from './roster.ts';

/** The fields of an athlete that no filter needs, as one JSON array per athlete in this order. */
export const COLD_FIELDS = [
	'height',
	'weight',
	'image_url',
	'transferred_from',
	'birthplace',
	'gender',
	'player_bio_url',
	'player_game_logs_url',
	'player_news_url',
	'player_profile_url',
	'player_splits_url',
	'player_stats_url',
] as const;

export type ColdFields = Pick<Player, (typeof COLD_FIELDS)[number]>;

export const NO_COLD_FIELDS = Object.fromEntries(COLD_FIELDS.map((field) => [field, null])) as unknown as ColdFields;
