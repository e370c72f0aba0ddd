import { type AdminAthlete, ATHLETE_FIELD_TEXTS, ATHLETE_STATE_FIELDS, type AthleteState } from '#domain/roster/athlete-edit.ts';
import { desc, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { handEdits, players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';

/** An athlete, retired or not, with what was set by hand. @throws HttpError 404 */
export async function findAdminAthlete(db: Db, player_id: number): Promise<AdminAthlete> {
	const [row] = await db
		.select({ player: players, team_name: teams.team_name, team_color: teams.color, team_alt_color: teams.alt_color })
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(eq(players.player_id, player_id));
	if (row === undefined) throw notFound('We couldn’t find that athlete.');
	const { player, ...team } = row;
	const merged_into = player.merged_into === null ? null : await namedRecord(db, player.merged_into);
	const edits = await db.select().from(handEdits).where(eq(handEdits.player_id, player_id)).orderBy(desc(handEdits.edited_at), handEdits.field);
	return {
		player_id,
		sport_id: player.sport_id,
		...team,
		transferred_from: player.transferred_from,
		state: stateOf(player),
		merged_into,
		...(player.consent !== 'listed' && { consent: player.consent }),
		hand_edits: edits.map(({ field, roster_value, edited_at }) => ({ field, roster_value, edited_at: edited_at.toISOString() })),
	};
}

async function namedRecord(db: Db, player_id: number): Promise<AdminAthlete['merged_into']> {
	const [row] = await db
		.select({ player_id: players.player_id, player_name: players.player_name, team_name: teams.team_name })
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(eq(players.player_id, player_id));
	return row ?? null;
}

function stateOf({ retired_at, ...player }: typeof players.$inferSelect): AthleteState {
	return {
		player_name: player.player_name,
		player_class: player.player_class,
		position: player.position,
		jersey_number: player.jersey_number,
		height_in: player.height_in,
		weight_lb: player.weight_lb,
		birthplace: player.birthplace,
		gender: player.gender,
		pending_transfer: player.pending_transfer,
		bio_url: player.bio_url,
		game_logs_url: player.game_logs_url,
		news_url: player.news_url,
		profile_url: player.profile_url,
		splits_url: player.splits_url,
		stats_url: player.stats_url,
		image_url: player.image_url,
		team_id: player.team_id,
		retired: retired_at !== null,
	};
}

/** @throws HttpError 409 that names what somebody else, or an import, has changed since the form was opened. */
export function requireUnchanged(now: AdminAthlete, seen: AthleteState): void {
	const changed = ATHLETE_STATE_FIELDS.filter((field) => now.state[field] !== seen[field]);
	if (changed.length === 0) return;
	const facts = changed.map((field) => {
		const name = ATHLETE_FIELD_TEXTS[field];
		if (field === 'team_id') return `${name}: now ${now.team_name}`;
		if (field === 'retired') return `${name}: ${now.state.retired ? 'retired' : 'back on the roster'}`;
		if (field === 'image_url') return name;
		return `${name}: ${shown(seen[field])} → ${shown(now.state[field])}`;
	});
	throw new HttpError(409, 'conflict', `Someone else changed this athlete while you were editing (${facts.join('; ')}). Check it and save again.`);
}

function shown(value: string | number | boolean | null): string {
	if (value === null) return 'none';
	return typeof value === 'boolean' ? (value && 'yes') || 'no' : String(value);
}
