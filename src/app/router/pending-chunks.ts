let count = 0;
const listeners = new Set<() => void>();

/** Counts a chunk as being fetched until `load` settles. */
export async function onTheWay<T>(load: () => Promise<T>): Promise<T> {
	change(1);
	try {
		return await load();
	} finally {
		change(-1);
	}
}

export function chunksOnTheWay(): number {
	return count;
}

export function subscribeToChunks(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function change(by: number): void {
	count += by;
	for (const listener of listeners) listener();
}
