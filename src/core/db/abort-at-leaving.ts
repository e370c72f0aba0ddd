/** Transactions of this page that have begun and not ended. */
const running = new Set<IDBTransaction>();

/**
 * Aborts the transaction if the page is left before it ends. WebKit keeps the page for Back, and freezes it with its
 * transactions. A frozen read holds back every later write, and a frozen write everything, in all pages of the site, until
 * the browser is closed. The abort is what happens to a page that isn't kept.
 */
export function abortAtLeaving(transaction: IDBTransaction): void {
	running.add(transaction);
	const forget = () => running.delete(transaction);
	transaction.addEventListener('complete', forget);
	transaction.addEventListener('abort', forget);
}

/** Aborts every transaction of the connection if the page is left, without the help of whoever begins it. */
export function abortAllAtLeaving(database: IDBDatabase): void {
	const begin = database.transaction.bind(database);
	database.transaction = (...options) => {
		const transaction = begin(...options);
		abortAtLeaving(transaction);
		return transaction;
	};
}

// Only a page is left: workers never hear of it, and Node has no such event.
globalThis.addEventListener?.('pagehide', (event) => {
	if (!('persisted' in event && event.persisted)) return;
	for (const transaction of running) {
		try {
			transaction.abort();
		} catch (error) {
			// It has ended, and its event is on the way.
			if (!(error instanceof DOMException && error.name === 'InvalidStateError')) reportError(error);
		}
	}
});
