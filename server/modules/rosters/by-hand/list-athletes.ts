import type { AthleteRow } from '#domain/roster/athlete-edit.ts';
import { alias, eq, inArray, isNotNull, isNull, type SQL } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { searchConditions } from '../browse/name-condition.ts';
import { countThat, playersPage } from '../browse/player-queries.ts';

export interface AthleteFilter {
	sport_id: number | undefined;
	/** Words of the name, and jersey numbers, as on home. */
	search: string;
	retired: boolean;
}

export function athletesWhere({ sport_id, search, retired }: AthleteFilter): SQL[] {
	return [
		retired ? isNotNull(players.retired_at) : isNull(players.retired_at),
		sport_id === undefined ? undefined : eq(players.sport_id, sport_id),
		...searchConditions(search),
	].filter((condition) => condition !== undefined);
}

/** A page of the athletes in the order of the listings, and their number. */
export async function listAthletes(
	db: Db,
	filter: AthleteFilter,
	{ limit, skip }: { limit: number; skip: number },
): Promise<{ data: AthleteRow[]; count: number }> {
	const where = athletesWhere(filter);
	const rows = await playersPage(db, where, skip, limit);
	const merged = filter.retired ? await mergedInto(db, rows) : new Map<number, string>();
	return {
		data: rows.map((row) => ({
			player_id: row.player_id,
			player_name: row.player_name,
			sport_id: row.sport_id,
			team_id: row.team_id,
			team_name: row.team_name,
			team_color: row.team_color,
			team_alt_color: row.team_alt_color,
			position: row.position,
			jersey_number: row.jersey_number,
			image_url: row.image_url,
			retired: filter.retired,
			merged_into: merged.get(row.player_id) ?? null,
			...(row.consent !== 'listed' && { consent: row.consent }),
		})),
		count: await countThat(db, where),
	};
}

/** Of these records, the merged ones: id → name of the athlete whose record took its place. */
async function mergedInto(db: Db, rows: readonly { player_id: number }[]): Promise<ReadonlyMap<number, string>> {
	const present = alias(players, 'present');
	const ids = rows.map(({ player_id }) => player_id);
	const found = await db
		.select({ player_id: players.player_id, player_name: present.player_name })
		.from(players)
		.innerJoin(present, eq(present.player_id, players.merged_into))
		.where(inArray(players.player_id, ids));
	return new Map(found.map(({ player_id, player_name }) => [player_id, player_name]));
}
