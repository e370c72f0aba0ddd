import { db } from '#core/db/db.ts';
import { ofSport } from './of-sport.ts';

/** Stored data of one sport. */
export interface RosterSize {
	sport_id: number;
	athletes: number;
	/** When the server read them, ISO 8601. */
	as_of: string;
	/** Approximate: the browser compresses the data and doesn't report its size. */
	bytes: number;
}

/** The rosters on this device, in the order of their sports. */
export async function rosterSizes(): Promise<RosterSize[]> {
	const sizes: RosterSize[] = [];
	for (const sport_id of await db.replicas.toCollection().primaryKeys()) {
		const size = await rosterSize(sport_id);
		if (size !== undefined) sizes.push(size);
	}
	return sizes;
}

/** Undefined if nothing of that sport is stored. */
export function rosterSize(sport_id: number): Promise<RosterSize | undefined> {
	return db.transaction('r', db.replicas, db.hot, db.early, db.cold, db.changes, async () => {
		const [record, hot] = [await db.replicas.get(sport_id), await db.hot.get(sport_id)];
		if (record === undefined || hot === undefined) return undefined;
		let bytes = ownBytes(hot);
		await ofSport(db.early, sport_id).each((part) => {
			bytes += ownBytes(part);
		});
		await db.cold
			.where(':id')
			.between([sport_id, record.generation], [sport_id, record.generation, []])
			.each(({ player_id, rows }) => {
				bytes += player_id.byteLength + rows.length;
			});
		let athletes = hot.count;
		const changes = await ofSport(db.changes, sport_id).toArray();
		const known = changes.length > 0 ? new Set(hot.player_id) : undefined;
		for (const { player_id, player } of changes) {
			bytes += JSON.stringify(player).length;
			athletes += Number(player !== null) - Number(known?.has(player_id) ?? false);
		}
		return { sport_id, athletes, as_of: record.as_of, bytes };
	});
}

/** Counts columns and texts; the few short lists next to them are negligible. */
export function ownBytes(record: object): number {
	return Object.values(record).reduce<number>((sum, column) => {
		if (ArrayBuffer.isView(column)) return sum + column.byteLength;
		return sum + (typeof column === 'string' ? column.length : 0);
	}, 0);
}
