import { centsToDollars, toCents } from '#domain/money/money.ts';
import { NO_COLD_FIELDS } from '#domain/roster/cold-fields.ts';
import { consentByte } from '#domain/roster/consent-byte.ts';
import type { Consent } from '#domain/roster/consent-states.ts';
import type { Player } from '#domain/roster/roster.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { receivedCents } from '../totals/received.ts';

/** The columns of a select from players joined to their team that an athlete on the wire needs. */
export const playerColumns = {
	player_id: players.player_id,
	player_name: players.player_name,
	sport_id: players.sport_id,
	team_id: players.team_id,
	team_name: teams.team_name,
	team_conference: teams.conference,
	team_color: teams.color,
	team_alt_color: teams.alt_color,
	player_class: players.player_class,
	position: players.position,
	jersey_number: players.jersey_number,
	height_in: players.height_in,
	weight: players.weight_lb,
	image_url: players.image_url,
	pending_transfer: players.pending_transfer,
	transferred_from: players.transferred_from,
	birthplace: players.birthplace,
	gender: players.gender,
	player_bio_url: players.bio_url,
	player_game_logs_url: players.game_logs_url,
	player_news_url: players.news_url,
	player_profile_url: players.profile_url,
	player_splits_url: players.splits_url,
	player_stats_url: players.stats_url,
	received_cents: receivedCents,
	consent: players.consent,
};

type PlayerRow = Omit<Player, 'height' | 'received_donations' | 'consent'> & { height_in: number | null; received_cents: number; consent: Consent };

/** The athlete on the wire. Of one who has opted out, it has name, team, and what a search needs. */
export function toPlayer({ height_in, received_cents, consent, ...row }: PlayerRow): Player {
	const byte = consentByte(consent);
	return {
		...row,
		height: heightText(height_in),
		...(consent === 'opted_out' && NO_COLD_FIELDS),
		received_donations: centsToDollars(toCents(received_cents)),
		...(byte !== undefined && { consent: byte }),
	};
}

/** 75 → `6'3"` (spec §3). */
export function heightText(inches: number | null): string | null {
	return inches === null ? null : `${Math.floor(inches / 12)}'${inches % 12}"`;
}
