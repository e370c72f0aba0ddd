/** A map that drops the least recently requested entry once it holds `most`. */
export class RecentCache<V> {
	readonly #most: number;
	readonly #entries = new Map<string, V>();
	constructor(most: number) {
		this.#most = most;
	}

	get(key: string): V | undefined {
		const found = this.#entries.get(key);
		if (found !== undefined) this.set(key, found);
		return found;
	}

	set(key: string, value: V): void {
		this.#entries.delete(key);
		this.#entries.set(key, value);
		const [oldest] = this.#entries.keys();
		if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest);
	}

	delete(key: string): void {
		this.#entries.delete(key);
	}
}
