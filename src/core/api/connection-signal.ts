let connection = new AbortController();

globalThis.addEventListener?.('online', () => {
	connection.abort();
	connection = new AbortController();
});

/**
 * Aborts when the browser next has a new connection (`online`). A request that left before on the old one hangs until
 * its time-out.
 */
export function connectionSignal(): AbortSignal {
	return connection.signal;
}
