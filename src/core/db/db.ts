import { Dexie, type PromiseExtended, type Table } from 'dexie';
import type { ChangeRow } from './change-row.ts';
import type { ColdRoster } from './cold-roster.ts';
import { DATABASE_NAME } from './database-name.ts';
import type { DraftRow } from './draft-row.ts';
import type { FavoriteRow } from './favorite-row.ts';
import type { FirstPageIndex, FirstPageRows } from './first-page-rows.ts';
import type { HotRecord } from './hot-columns.ts';
import type { PrivateRecord } from './private-record.ts';
import type { ReplicaRecord } from './replica-record.ts';
import { StorageWatch } from './storage-watch.ts';
import type { StoredOutboxRow } from './stored-outbox-row.ts';

/** A small setting of this device, such as which update was postponed. */
export interface SettingRow {
	key: string;
	value: unknown;
}

/**
 * Every table of the page. Changing the tables raises the version. Only the newest version is declared, because Dexie
 * processes every declared version at each start. A version that rewrites records is declared in addition, with an
 * `upgrade`.
 */
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

	/** Not a private name: Dexie also calls `open` on a proxy of the database. */
	protected readonly watch: StorageWatch;

	constructor(durability: 'relaxed' | 'strict') {
		const watch = new StorageWatch();
		super(DATABASE_NAME, { chromeTransactionDurability: durability, cache: 'disabled', indexedDB: watch.indexedDB });
		this.watch = watch;
		watch.begin(this);
		// Dexie adds the tables that an earlier version lacks.
		this.version(4).stores({
			replicas: 'sport_id',
			hot: 'sport_id',
			// A snapshot is written next to the old one under its own generation, and takes over in one small transaction.
			cold: '[sport_id+generation+team_id]',
			changes: '[sport_id+player_id], [sport_id+revision]',
			outbox: 'op_id, state, created_at',
			settings: 'key',
			// Private to the signed-in person; deleted at logout.
			favourites: '[owner+player_id]',
			private_records: '[owner+key]',
			drafts: '[owner+form]',
			// Rosters stored before version 4 have no entry until they are next written. Until then, the first paint reads the
			// hot record.
			early: '[sport_id+part]',
		});
		// Another tab runs a newer version, or the person clears the site's data. Close at once. Otherwise, that tab waits
		// until this one closes. What is in memory stays usable, and the next read reopens the database.
		this.on('versionchange', ({ newVersion }) => {
			this.close({ disableAutoOpen: false });
			if (newVersion === null) watch.deleted();
			return false;
		});
		// An older tab that holds the database closes it by the rule above. Then this open continues automatically. If it
		// doesn't, for example because the browser has frozen it, the watch ends the wait.
		this.on('blocked', () => undefined);
	}

	/** Every use of a closed database calls this. */
	override open(): PromiseExtended<Dexie> {
		const opening = super.open();
		opening.then(
			() => this.watch.opened(),
			(error: unknown) => this.watch.failed(error),
		);
		return opening;
	}
}

/** Rosters and settings: relaxed durability, because all of it can be fetched again. */
export const db = new AppDatabase('relaxed');

/**
 * The outbox: a second connection to the same database. Its transactions reach the disk before they complete (Chrome's
 * default is relaxed). Live queries see the writes of either connection.
 */
export const outboxDb = new AppDatabase('strict');
