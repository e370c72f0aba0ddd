import { Dexie, type Table } from 'dexie';
import type { ChangeRow } from './change-row.ts';
import type { ColdRoster } from './cold-roster.ts';
import { DATABASE_NAME } from './database-name.ts';
import type { DraftRow } from './draft-row.ts';
import type { FavoriteRow } from './favorite-row.ts';
import type { FirstPageIndex, FirstPageRows } from './first-page-rows.ts';
import type { HotRecord } from './hot-columns.ts';
import type { PrivateRecord } from './private-record.ts';
import type { ReplicaRecord } from './replica-record.ts';
import type { StoredOutboxRow } from './stored-outbox-row.ts';

/** A small setting of this device, e.g. which update was put off. */
export interface SettingRow {
	key: string;
	value: unknown;
}

/** Every table of the page. Versions are append-only, and each is tested from every earlier one. */
export class AppDatabase extends Dexie {
	declare replicas: Table<ReplicaRecord, number>;
	declare hot: Table<HotRecord, number>;
	declare early: Table<FirstPageIndex | FirstPageRows, [sport_id: number, part: number]>;
	declare cold: Table<ColdRoster, [sport_id: number, generation: number, team_id: number]>;
	declare changes: Table<ChangeRow, [sport_id: number, player_id: number]>;
	declare outbox: Table<StoredOutboxRow, string>;
	declare settings: Table<SettingRow, string>;
	declare favourites: Table<FavoriteRow, [owner: string, player_id: number]>;
	declare private_records: Table<PrivateRecord, [owner: string, key: string]>;
	declare drafts: Table<DraftRow, [owner: string, form: string]>;

	constructor(durability: 'relaxed' | 'strict') {
		super(DATABASE_NAME, { chromeTransactionDurability: durability, cache: 'disabled' });
		this.version(1).stores({
			replicas: 'sport_id',
			hot: 'sport_id',
			// A snapshot is written beside the old one under a generation of its own and takes over in one small transaction.
			cold: '[sport_id+generation+team_id]',
			changes: '[sport_id+player_id], [sport_id+revision]',
			outbox: 'op_id, state, created_at',
			settings: 'key',
		});
		// Private to the person logged in; dropped at logout.
		this.version(2).stores({ favourites: '[owner+player_id]', private_records: '[owner+key]' });
		this.version(3).stores({ drafts: '[owner+form]' });
		// Of rosters stored before it there is none until they are next written: the first picture reads the hot record then.
		this.version(4).stores({ early: '[sport_id+part]' });
		// Another tab runs a newer version, or the person clears the site's data: let go at once, or that tab waits for this one to close.
		// What is in memory stays usable; the next read opens the database again.
		this.on('versionchange', () => {
			this.close({ disableAutoOpen: false });
			return false;
		});
		// An older tab that holds the database lets go by the rule above; the opening goes on by itself then.
		this.on('blocked', () => undefined);
	}
}

/** Rosters and settings: relaxed durability, since all of it can be fetched again. */
export const db = new AppDatabase('relaxed');

/**
 * The outbox: a second connection to the same database, whose transactions reach the disk before they are called done
 * (Chrome's default is relaxed). Live queries see the writes of either connection.
 */
export const outboxDb = new AppDatabase('strict');
