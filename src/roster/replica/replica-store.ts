import { createListeners } from '#core/create-store.ts';
import { storageBack } from '#core/db/storage-back.ts';
import type { Replica } from '../replica.ts';
import { onRosterNews, type RosterStep } from '../roster-channel.ts';
import type { LoadedParts } from './load-replica.ts';
import { readRoster } from './read-roster.ts';

export interface ReplicaState {
	/** Undefined if none is stored. A new object after every applied change. */
	replica: Replica | undefined;
	/** True while storage is being read. */
	loading: boolean;
	/** Increases with every applied change; 0 without a replica. */
	version: number;
}

type Loader = typeof import('./load-replica.ts');

/**
 * The code that builds and searches a replica. A first visit stores no rosters, so it isn't part of the first load; the
 * service worker's page loads it beside the app (`src/first-paint/build/first-paint-plugin.ts`).
 */
let loader: Loader | undefined;

async function theLoader(): Promise<Loader> {
	loader ??= await import('./load-replica.ts');
	return loader;
}

/** One sport's replica in this tab's memory: read once, then kept in sync with what any tab stores. */
class ReplicaStore {
	readonly #sport_id: number;
	readonly #listeners = createListeners();
	#state: ReplicaState = { replica: undefined, loading: true, version: 0 };
	#parts: LoadedParts | undefined;
	/** Columns that a sync is about to store: the parts after it, and those on which they were built. */
	#coming: { cursor: string; from: LoadedParts; parts: LoadedParts } | undefined;
	/** The read in progress and those queued after it. */
	#queue: Promise<void> | undefined;

	constructor(sport_id: number) {
		this.#sport_id = sport_id;
	}

	readonly subscribe = (listener: () => void): (() => void) => {
		const unsubscribe = this.#listeners.subscribe(listener);
		this.#queue ??= this.#read();
		return unsubscribe;
	};

	readonly snapshot = (): ReplicaState => this.#state;

	readonly asOf = (): string | undefined => this.#parts?.as_of;

	/** The replica once storage has been read. */
	async load(): Promise<Replica | undefined> {
		this.#queue ??= this.#read();
		await this.#queue;
		return this.#state.replica;
	}

	/** Merges a step while it is being stored. It becomes visible only once it is stored. */
	prepare(step: RosterStep): void {
		this.#coming = undefined;
		const from = this.#parts;
		if (from === undefined || loader === undefined) return;
		try {
			const parts = loader.applyStep(from, step);
			this.#coming = parts && { cursor: step.record.cursor, from, parts };
		} catch (error) {
			// Once it is stored, it is read from storage.
			console.warn('We can’t merge a change of the rosters ahead of time.', error);
		}
	}

	/** The announced step wasn't stored. */
	forgetComing(): void {
		this.#coming = undefined;
	}

	/**
	 * Applies what was stored since the last read. Does nothing if nobody has asked for this sport yet.
	 * @param cursor what was stored last, if it may have been prepared.
	 */
	refresh(cursor?: string): void {
		if (this.#queue === undefined) return;
		this.#queue = this.#queue.then(() => this.#read(cursor));
	}

	/** The prepared step, if it is the one that was stored, and nothing else was in between. */
	#takeComing(cursor: string | undefined): LoadedParts | undefined {
		const coming = this.#coming;
		this.#coming = undefined;
		return coming !== undefined && coming.cursor === cursor && coming.from === this.#parts ? coming.parts : undefined;
	}

	async #readFirst(): Promise<LoadedParts | undefined> {
		const stored = await readRoster(this.#sport_id);
		return stored.record && (await theLoader()).replicaParts(this.#sport_id, stored);
	}

	async #read(cursor?: string): Promise<void> {
		const before = this.#parts;
		try {
			const parts = before === undefined ? await this.#readFirst() : (this.#takeComing(cursor) ?? (await (await theLoader()).catchUp(this.#sport_id, before)));
			if (parts !== undefined && parts === before) return;
			const replica = parts && (await theLoader()).replicaOf(parts);
			this.#parts = parts;
			this.#state = { replica, loading: false, version: parts?.version ?? 0 };
		} catch (error) {
			// If storage can't be read (private window, broken profile), the listing comes from the server, as on a first
			// visit.
			console.warn('We can’t read the saved rosters.', error);
			this.#state = { ...this.#state, loading: false };
			noteUnread(error);
		}
		this.#listeners.tell();
	}
}

const stores = new Map<number, ReplicaStore>();

export function replicaStore(sport_id: number): ReplicaStore {
	let store = stores.get(sport_id);
	if (store === undefined) {
		store = new ReplicaStore(sport_id);
		stores.set(sport_id, store);
	}
	return store;
}

/** The library that knows whether storage is at fault isn't part of the first load. */
function noteUnread(error: unknown): void {
	import('#core/db/storage-watch.ts').then(({ noteStorageError }) => noteStorageError(error), reportError);
}

storageBack.subscribe(() => {
	for (const store of stores.values()) store.refresh();
});

onRosterNews((news) => {
	if (news.type === 'coming') stores.get(news.sport_id)?.prepare(news.step);
	if (news.type === 'failed') stores.get(news.sport_id)?.forgetComing();
	if (news.type === 'stored') stores.get(news.sport_id)?.refresh(news.cursor);
});
