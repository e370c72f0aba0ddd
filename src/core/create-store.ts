/** Those who are told when something happens. */
export interface Listeners<Args extends unknown[]> {
	tell(...args: Args): void;
	/** @returns what ends the listening. */
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

/** A value that several places watch, as React's `useSyncExternalStore` takes it. */
export interface Store<T> {
	/** The same value until it is set. */
	get(): T;
	/** Tells everybody who listens, also where the value is the old one. */
	set(value: T): void;
	/** @returns what ends the listening. */
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
