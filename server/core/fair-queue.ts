import type { ClientAddress } from './client-address.ts';

/** How many turns ahead of the busy subnets a quiet subnet gets. A donation, from tap to paid, takes about 25. */
const HEAD_START = 40;
/** How many subnets' turns are remembered before the quiet ones are forgotten. */
const MOST_REMEMBERED = 10_000;

/**
 * A queue in which nobody waits behind somebody else's flood. The subnet that has had the fewest turns lately is next,
 * so a fan's donation goes ahead of floods from any number of places. Within a subnet, addresses take turns, and each
 * address is served oldest first. The queue only keeps the order. Its owner decides how much runs at once and how much
 * may wait.
 */
export class FairQueue<T> {
	/**
	 * Waiting items by subnet and address, in the order of their turns. A subnet or an address with nothing in line has
	 * no entry.
	 */
	readonly #subnets = new Map<string, Map<string, T[]>>();
	/** Each subnet's turns so far. A quiet subnet is `HEAD_START` turns behind the others, never more. */
	readonly #turns = new Map<string, number>();
	/** The number of turns of the busy subnets. */
	#front = 0;
	#size = 0;

	get size(): number {
		return this.#size;
	}

	add({ subnet, address }: ClientAddress, item: T): void {
		const addresses = this.#subnets.get(subnet) ?? new Map<string, T[]>();
		const items = addresses.get(address) ?? [];
		items.push(item);
		addresses.set(address, items);
		this.#subnets.set(subnet, addresses);
		this.#size++;
	}

	/**
	 * Removes and returns the next item. Its address goes to the end of its subnet, and the subnet goes behind all that
	 * have had as many turns.
	 */
	shift(): T | undefined {
		const subnet = this.#next();
		const addresses = subnet === undefined ? undefined : this.#subnets.get(subnet);
		if (subnet === undefined || addresses === undefined) return undefined;
		this.#count(subnet);
		const [first] = addresses;
		if (first === undefined) throw new Error('A subnet with nothing in line has a turn.');
		const [address, items] = first;
		const item = items.shift();
		this.#size--;
		this.#subnets.delete(subnet);
		addresses.delete(address);
		if (items.length > 0) addresses.set(address, items);
		if (addresses.size > 0) this.#subnets.set(subnet, addresses);
		return item;
	}

	/** Removes an item that no longer needs its turn. Does nothing if it isn't in line. */
	remove({ subnet, address }: ClientAddress, item: T): void {
		const items = this.#subnets.get(subnet)?.get(address) ?? [];
		const index = items.indexOf(item);
		if (index < 0) return;
		items.splice(index, 1);
		this.#size--;
		this.#dropIfEmpty(subnet, address);
	}

	/**
	 * Removes the newest item of the address that has the most in line. If nobody has more than the newcomer's address,
	 * that address loses its newest item.
	 */
	dropFromLongest(newcomer: ClientAddress): T | undefined {
		const [subnet, addresses] = longest(this.#subnets, (within) => sum([...within.values()].map(({ length }) => length)), newcomer.subnet);
		const [address, items] = longest(addresses, ({ length }) => length, newcomer.address);
		const item = items.pop();
		this.#size--;
		this.#dropIfEmpty(subnet, address);
		return item;
	}

	#next(): string | undefined {
		let next: string | undefined;
		let fewest = Number.POSITIVE_INFINITY;
		for (const subnet of this.#subnets.keys()) {
			const turns = this.#turnsOf(subnet);
			if (turns >= fewest) continue;
			next = subnet;
			fewest = turns;
		}
		return next;
	}

	#turnsOf(subnet: string): number {
		return Math.max(this.#turns.get(subnet) ?? 0, this.#front - HEAD_START);
	}

	#count(subnet: string): void {
		const turns = this.#turnsOf(subnet);
		this.#front = Math.max(this.#front, turns);
		this.#turns.set(subnet, turns + 1);
		if (this.#turns.size <= MOST_REMEMBERED) return;
		for (const [quiet, had] of this.#turns) if (had <= this.#front - HEAD_START) this.#turns.delete(quiet);
	}

	#dropIfEmpty(subnet: string, address: string): void {
		const addresses = this.#subnets.get(subnet);
		if (addresses?.get(address)?.length === 0) addresses.delete(address);
		if (addresses?.size === 0) this.#subnets.delete(subnet);
	}
}

function longest<V>(entries: Map<string, V>, length: (value: V) => number, preferred: string): [string, V] {
	const [first, ...others] = entries;
	if (first === undefined) throw new Error('Nothing is in line.');
	return others.reduce((most, entry) => {
		const more = length(entry[1]) - length(most[1]);
		return more > 0 || (more === 0 && entry[0] === preferred) ? entry : most;
	}, first);
}

function sum(numbers: number[]): number {
	return numbers.reduce((total, n) => total + n, 0);
}
