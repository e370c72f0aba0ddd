import { Dexie, RangeSet } from 'dexie';
import { doubledMs } from '#domain/time/pauses.ts';
import { abortAllAtLeaving } from './abort-at-leaving.ts';
import { storageBack } from './storage-back.ts';
import { causeOf, isBroken } from './storage-errors.ts';
import { type StorageCause, storageTrouble } from './storage-trouble.ts';

/** The browser usually answers an `open` in milliseconds. After this long, whoever waits for it gets an error. */
export const OPEN_PATIENCE_MS = 3000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;
/** A database that worked for this long is tried again soon when it fails. */
const CALM_MS = 30_000;

const watches = new Set<StorageWatch>();
let retry: ReturnType<typeof setTimeout> | undefined;
let retries = 0;
let workedSince = 0;
let isChecking = false;

/**
 * Watches one connection: how its opens end, and whether the browser closes it. Dexie doesn't open a database again
 * after a failed open, and waits for an open for ever. With this, the next use opens it again, and nobody waits longer
 * than `OPEN_PATIENCE_MS`.
 */
export class StorageWatch {
	#db: Dexie | undefined;
	/** An open that we no longer wait for, but the browser still does. A second one would only wait behind it. */
	#isOverdue = false;

	/** Dexie's replacement for the global `indexedDB`. */
	readonly indexedDB = {
		open: (name: string, version?: number): IDBOpenDBRequest => this.#open(name, version),
		deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
		databases: () => indexedDB.databases(),
	};

	/** Call it once, in the constructor of the database. */
	begin(db: Dexie): void {
		this.#db = db;
		watches.add(this);
	}

	get isOverdue(): boolean {
		return this.#isOverdue;
	}

	/** Reports that an `open` of Dexie succeeded. */
	opened(): void {
		// Another use has opened it before the next retry.
		if (storageTrouble.get() !== undefined && !isChecking) scheduleRetry(0);
	}

	/** Reports that an `open` of Dexie failed. */
	failed(error: unknown): void {
		// Dexie first tells those who wait for this open. They must not open it again.
		setTimeout(() => {
			if (this.#isOverdue) return;
			this.#reopenAtNextUse();
			noteTrouble(causeOf(error));
		});
	}

	/** Somebody deletes the database. Then there is nothing to tell live queries that their rows are gone. */
	deleted(): void {
		setTimeout(() => scheduleRetry(0));
	}

	/** Opens the database, and reads from it. @throws what IndexedDB throws. */
	async check(): Promise<void> {
		await this.#db?.open();
		await this.#db?.tables[0]?.count();
	}

	#reopenAtNextUse(): void {
		if (this.#db?.hasFailed()) this.#db.close({ disableAutoOpen: false });
	}

	#open(name: string, version: number | undefined): IDBOpenDBRequest {
		const request = version === undefined ? indexedDB.open(name) : indexedDB.open(name, version);
		let cause: StorageCause = 'no_answer';
		const blocked = () => {
			cause = 'other_tab';
			if (this.#isOverdue) noteTrouble(cause);
		};
		const patience = setTimeout(() => {
			this.#giveUp(request);
			noteTrouble(cause);
			if (version !== undefined) needsUpgrade(name, version).then((isNeeded) => isNeeded && blocked(), reportError);
		}, OPEN_PATIENCE_MS);
		request.addEventListener('blocked', blocked);
		// The browser has answered. An upgrade takes as long as it needs.
		request.addEventListener('upgradeneeded', () => clearTimeout(patience));
		const answered = () => {
			clearTimeout(patience);
			if (this.#isOverdue) this.#resume();
		};
		request.addEventListener('error', answered);
		request.addEventListener('success', () => {
			if (!this.#isOverdue) {
				abortAllAtLeaving(request.result);
				request.result.addEventListener('close', () => noteTrouble('lost'));
			}
			answered();
		});
		return request;
	}

	/** Dexie tells those who wait for this open that it failed. Whatever comes of it is dropped. */
	#giveUp(request: IDBOpenDBRequest): void {
		this.#isOverdue = true;
		request.onupgradeneeded = () => request.transaction?.abort();
		request.onsuccess = () => request.result.close();
		request.onerror = (event) => event.preventDefault();
		this.#db?.close();
	}

	#resume(): void {
		this.#isOverdue = false;
		// Once the late connection is closed.
		setTimeout(() => {
			this.#reopenAtNextUse();
			scheduleRetry(0);
		});
	}
}

/**
 * Whether the database is of an older version. Then an open waits for an upgrade, which a tab of that version holds back.
 * The browser says `blocked` only to the first that waits, which may be a worker or another tab.
 */
async function needsUpgrade(name: string, version: number): Promise<boolean> {
	const databases = await indexedDB.databases?.();
	return databases?.some((one) => one.name === name && one.version !== undefined && one.version < version) ?? false;
}

/**
 * Call it with the error of a read that a screen shows, or that nothing else would repeat. If the database is at fault,
 * it is tried again until it works, and then every live query runs again (`storageBack`). It doesn't report the error.
 */
export function noteStorageError(error: unknown): void {
	if (isBroken(error)) setTimeout(() => noteTrouble(causeOf(error)));
}

/** While an open is overdue, other errors only follow from it. The other tab is the best explanation. */
const TELLS_MORE: readonly StorageCause[] = ['lost', 'refused', 'no_answer', 'other_tab'];

function noteTrouble(cause: StorageCause): void {
	const before = storageTrouble.get();
	if (before === undefined && Date.now() - workedSince > CALM_MS) retries = 0;
	const tellsMore = before === undefined || TELLS_MORE.indexOf(cause) > TELLS_MORE.indexOf(before.cause);
	if (tellsMore || (!isOverdue() && cause !== before.cause)) storageTrouble.set({ cause, since: before?.since ?? Date.now() });
	if (retry === undefined) scheduleRetry(doubledMs(FIRST_RETRY_MS, retries, LAST_RETRY_MS));
}

function isOverdue(): boolean {
	return [...watches].some((watch) => watch.isOverdue);
}

function scheduleRetry(ms: number): void {
	clearTimeout(retry);
	retry = setTimeout(() => {
		retry = undefined;
		retries += 1;
		// The browser's answer to the overdue one calls this again.
		if (!isOverdue()) void checkAll();
	}, ms);
}

async function checkAll(): Promise<void> {
	isChecking = true;
	try {
		for (const watch of watches) await watch.check();
	} catch (error) {
		if (!isOverdue()) noteTrouble(causeOf(error));
		return;
	} finally {
		isChecking = false;
	}
	workedSince = Date.now();
	storageTrouble.set(undefined);
	// Queries that failed have nothing that would make them run again.
	Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
	storageBack.tell();
}
