import * as z from 'zod/mini';
import { COLD_FIELDS } from '#domain/roster/cold-fields.ts';
import { consentByte } from '#domain/roster/consent-byte.ts';
import { CONSENTS } from '#domain/roster/consent-states.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { heightText } from '../browse/player-row.ts';
import { foldedCents } from '../totals/received.ts';

/** An athlete in a snapshot; the team's own facts are in its list of teams. */
export interface SnapshotRow {
	player_id: number;
	player_name: string;
	team_id: number;
	player_class: string | null;
	position: string | null;
	jersey_number: string | null;
	pending: boolean;
	received_cents: number;
	/** 0 for most (`consent-byte.ts`). */
	consent: number;
	/** In the order of `COLD_FIELDS`. */
	cold: (string | number | null)[];
	key: ListingKey;
}

/** A row's position in the listing order. */
export interface ListingKey {
	team_fold: string;
	name_fold: string;
	player_id: number;
}

const columns: SQL[] = [
	sql`${players.player_id}::text`,
	sql`${players.player_name}`,
	sql`${players.team_id}::text`,
	sql`${players.player_class}`,
	sql`${players.position}`,
	sql`${players.jersey_number}`,
	sql`${players.pending_transfer}::text`,
	sql`${foldedCents}::text`,
	sql`${players.team_fold}`,
	sql`${players.name_fold}`,
	sql`${players.height_in}::text`,
	sql`${players.weight_lb}::text`,
	sql`${players.consent}`,
];
const coldText: Record<Exclude<(typeof COLD_FIELDS)[number], 'height' | 'weight'>, SQL> = {
	image_url: sql`${players.image_url}`,
	transferred_from: sql`${players.transferred_from}`,
	birthplace: sql`${players.birthplace}`,
	gender: sql`${players.gender}`,
	player_bio_url: sql`${players.bio_url}`,
	player_game_logs_url: sql`${players.game_logs_url}`,
	player_news_url: sql`${players.news_url}`,
	player_profile_url: sql`${players.profile_url}`,
	player_splits_url: sql`${players.splits_url}`,
	player_stats_url: sql`${players.stats_url}`,
};
const every = sql.join([...columns, ...COLD_FIELDS.flatMap((field) => (field === 'height' || field === 'weight' ? [] : [coldText[field]]))], sql`, `);
const order = sql`${players.team_fold}, ${players.name_fold}, ${players.player_id}`;

const text = z.nullable(z.string());
const pageSchema = z.array(
	z.tuple(
		[z.string(), z.string(), z.string(), text, text, text, z.enum(['true', 'false']), z.string(), z.string(), z.string(), text, text, z.enum(CONSENTS)],
		text,
	),
);

/**
 * Athletes of a sport in listing order, after `last`. The database returns a page as one text, because separate rows
 * cost the embedded database ten times as much.
 */
export async function readSnapshotRows(db: Db, sport_id: number, last: ListingKey | undefined, limit: number): Promise<SnapshotRow[]> {
	const after = last === undefined ? sql`` : sql`and (${order}) > (${last.team_fold}, ${last.name_fold}, ${last.player_id})`;
	const result = await db.execute(sql`
		select array_to_json(array_agg(one))::text as page from (
			select array[${every}] as one from ${players}
			where ${players.sport_id} = ${sport_id} and ${players.retired_at} is null ${after}
			order by ${order} limit ${limit}
		) as rows_in_order`);
	const page = rowsOf<{ page: string | null }>(result)[0]?.page ?? '[]';
	return pageSchema
		.parse(JSON.parse(page))
		.map(([id, player_name, team_id, player_class, position, jersey_number, pending, received, team_fold, name_fold, height, weight, consent, ...rest]) => ({
			player_id: Number(id),
			player_name,
			team_id: Number(team_id),
			player_class,
			position,
			jersey_number,
			pending: pending === 'true',
			received_cents: Number(received),
			consent: consentByte(consent) ?? 0,
			// Name, team, and what a search needs.
			cold: consent === 'opted_out' ? COLD_FIELDS.map(() => null) : [heightText(numberOf(height)), numberOf(weight), ...rest],
			key: { team_fold, name_fold, player_id: Number(id) },
		}));
}

function numberOf(value: string | null): number | null {
	return value === null ? null : Number(value);
}
