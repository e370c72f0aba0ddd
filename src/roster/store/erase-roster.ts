import { db } from '#core/db/db.ts';
import { replicaStore } from '../replica/replica-store.ts';
import { postRosterNews } from '../roster-channel.ts';
import { ofSport } from './of-sport.ts';
import { deleteHot } from './store-hot.ts';

/** Removes a sport's rosters from this device, in one transaction. Every tab then uses the server's listing. */
export async function eraseRoster(sport_id: number): Promise<void> {
	await db.transaction('rw', db.replicas, db.hot, db.early, db.cold, db.changes, async () => {
		await db.replicas.delete(sport_id);
		await deleteHot(sport_id);
		await ofSport(db.changes, sport_id).delete();
		await ofSport(db.cold, sport_id).delete();
	});
	postRosterNews({ type: 'stored', sport_id });
	replicaStore(sport_id).refresh();
}
