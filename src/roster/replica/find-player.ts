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

/** Maximum number of search results per sport that are compared. */
const NAMESAKES = 50;

/**
 * Finds the athlete of that name on that team in any synced sport; undefined if there is none, or more than one.
 * Storage that can't be read counts as empty.
 */
export async function findPlayerNamed(player_name: string, team_name: string): Promise<Player | undefined> {
	const found: Player[] = [];
	try {
		for (const sport_id of await db.replicas.toCollection().primaryKeys()) {
			const replica = await replicaStore(sport_id).load();
			const rows = replica?.search({ search: player_name }, 0, NAMESAKES).rows ?? [];
			found.push(...rows.filter((row) => row.player_name === player_name && row.team_name === team_name));
		}
	} catch (cause) {
		console.warn('stored rosters cannot be read', cause);
	}
	return found.length === 1 ? found[0] : undefined;
}
