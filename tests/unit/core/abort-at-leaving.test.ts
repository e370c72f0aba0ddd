import 'fake-indexeddb/auto';
// Before there is a page, so that Dexie doesn't hear of it: it would close its channel for good.
import 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppDatabase } from '#core/db/db.ts';

const NAMES = ['db', 'outboxDb'] as const;

let page: EventTarget;
let connections: Record<(typeof NAMES)[number], AppDatabase>;

beforeEach(async () => {
	vi.resetModules();
	page = new EventTarget();
	vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
	vi.stubGlobal('reportError', console.error);
	const { db, outboxDb } = await import('#core/db/db.ts');
	connections = { db, outboxDb };
	await Promise.all([db.open(), outboxDb.open()]);
});

afterEach(async () => {
	for (const name of NAMES) connections[name].close();
	await connections.db.delete();
	vi.unstubAllGlobals();
});

const leave = ({ persisted }: { persisted: boolean }) => void page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

/** Begins a transaction that goes on until `end` is called. Resolves with how it ended. */
function begin(name: (typeof NAMES)[number], mode: IDBTransactionMode): { outcome: Promise<string>; end: () => void } {
	const transaction = connections[name].backendDB().transaction('settings', mode);
	let ended = false;
	const goOn = () => {
		if (!ended) transaction.objectStore('settings').count().onsuccess = goOn;
	};
	goOn();
	const outcome = new Promise<string>((resolve) => {
		for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => resolve(end));
	});
	const end = () => {
		ended = true;
	};
	return { outcome, end };
}

test.each(NAMES.flatMap((name) => (['readonly', 'readwrite'] as const).map((mode) => [name, mode] as const)))(
	'%s leaves no %s transaction behind when the page is kept for Back, and goes on afterwards',
	async (name, mode) => {
		const { outcome } = begin(name, mode);
		leave({ persisted: true });
		expect(await outcome).toBe('abort');
		await connections[name].settings.put({ key: 'after', value: 1 });
		expect(await connections[name].settings.count()).toBe(1);
	},
);

test('a page that isn’t kept ends by itself', async () => {
	const { outcome, end } = begin('outboxDb', 'readwrite');
	leave({ persisted: false });
	end();
	expect(await outcome).toBe('complete');
});

test('what has ended is left alone', async () => {
	const { outcome, end } = begin('outboxDb', 'readwrite');
	end();
	expect(await outcome).toBe('complete');
	leave({ persisted: true });
});
