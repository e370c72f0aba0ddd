/** Listeners that are called when something happens. */
export interface Listeners<Args extends unknown[]> {
	tell(...args: Args): void;
	/** @returns a function that unsubscribes. */
	subscribe(listener: (...args: Args) => void): () => void;
}

export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
	const listeners = new Set<(...args: Args) => void>();
	return {
		tell(...args) {
			for (const listener of listeners) listener(...args);
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

/** A value that several places watch, in the shape that React's `useSyncExternalStore` takes. */
export interface Store<T> {
	/** Returns the same value until it is set. */
	get(): T;
	/** Notifies every listener, even if the value hasn't changed. */
	set(value: T): void;
	/** @returns a function that unsubscribes. */
	subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
	let value = initial;
	const { tell, subscribe } = createListeners();
	return {
		get: () => value,
		set(next) {
			value = next;
			tell();
		},
		subscribe,
	};
}
