import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { presentRecord } from './present-record.ts';

export type PresentRecord = Pick<typeof players.$inferSelect, 'player_id' | 'player_name' | 'team_id' | 'team_fold' | 'consent' | 'retired_at'>;

/** The record that stands for an athlete, locked. It may have been merged while we waited for it. Undefined if there is none. */
export async function lockPresent(tx: Db, player_id: number): Promise<PresentRecord | undefined> {
	for (;;) {
		const [record] = await tx
			.select({
				player_id: players.player_id,
				player_name: players.player_name,
				team_id: players.team_id,
				team_fold: players.team_fold,
				consent: players.consent,
				retired_at: players.retired_at,
				merged_into: players.merged_into,
			})
			.from(players)
			.where(eq(players.player_id, presentRecord(player_id)))
			.for('no key update');
		if (record === undefined) return undefined;
		const { merged_into, ...present } = record;
		if (merged_into === null) return present;
	}
}
