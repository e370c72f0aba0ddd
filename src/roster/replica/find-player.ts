import { db } from '#core/db/db.ts';
import type { Player } from '#domain/roster/roster.ts';
import { replicaStore } from './replica-store.ts';

/** Finds the athlete in any synced sport; undefined if no sport has them. */
export async function findPlayerAnywhere(player_id: number): Promise<Player | undefined> {
	for (const sport_id of await db.replicas.toCollection().primaryKeys()) {
		const replica = await replicaStore(sport_id).load();
		const player = await replica?.player(player_id);
		if (player) return player;
	}
	return undefined;
}
