import type { Player } from '#domain/roster/roster.ts';
import { database, readRecords } from './read-roster.ts';
import { replicaStore } from './replica-store.ts';

/**
 * Finds the athlete in any synced sport; undefined if no sport has them. A merged record leads to the one that took its
 * place.
 */
export async function findPlayerAnywhere(player_id: number): Promise<Player | undefined> {
	for (const { sport_id, merged } of await readRecords()) {
		const replica = await replicaStore(sport_id).load();
		const player = await replica?.player(merged?.[player_id] ?? player_id);
		if (player) return player;
	}
	return undefined;
}

/**
 * Why no stored roster has the athlete. `left`: a sync took them off. `not_on_team`: the rosters of `team_id` are stored,
 * and don't have them. Undefined if the stored rosters say nothing about them.
 */
export async function whyNotStored(player_id: number, team_id: number): Promise<'left' | 'not_on_team' | undefined> {
	const records = await readRecords();
	if (records.length === 0) return undefined;
	const db = await database();
	const changes = await db.changes.bulkGet(records.map(({ sport_id }): [number, number] => [sport_id, player_id]));
	if (changes.some((change) => change?.player === null) || records.some(({ left }) => left?.includes(player_id))) return 'left';
	for (const { sport_id } of records) {
		const replica = await replicaStore(sport_id).load();
		if (replica?.teams().some((team) => team.team_id === team_id)) return 'not_on_team';
	}
	return undefined;
}

/**
 * Finds the athlete of that name on that team in any synced sport; undefined if there is none, or more than one. Also
 * undefined if a sport can't be read, because it might have a namesake.
 */
export async function findPlayerNamed(player_name: string, team_name: string): Promise<Player | undefined> {
	const found: Player[] = [];
	try {
		for (const { sport_id } of await readRecords()) {
			const replica = await replicaStore(sport_id).load();
			if (replica === undefined) return undefined;
			for (const { team_id } of replica.teams().filter((team) => team.team_name === team_name)) {
				const { rows } = replica.search({ team_id }, 0, Number.MAX_SAFE_INTEGER);
				found.push(...rows.filter((row) => row.player_name === player_name));
			}
		}
	} catch (cause) {
		console.warn('We can’t read the saved rosters.', cause);
		return undefined;
	}
	return found.length === 1 ? found[0] : undefined;
}
