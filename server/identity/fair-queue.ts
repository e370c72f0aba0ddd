import type { ClientAddress } from '#server/http/client-address.ts';
import { HttpError } from '#server/http/errors.ts';

interface Waiting {
	start(): void;
	refuse(): void;
}

/** Work of one address, oldest first. */
type Line = Waiting[];

/** Runs work for a caller. @throws HttpError 503 `unavailable` where too much is waiting. */
export type FairQueue = <T>(from: ClientAddress, work: () => Promise<T>) => Promise<T>;

/** What a refused caller is asked to wait: a full queue is worked off by then. */
const RETRY_AFTER_S = 5;

/**
 * A queue in which nobody waits behind somebody else's flood: subnets take turns, and within a subnet its addresses.
 * When it is full, the address that has the most waiting gives up its newest work for another's.
 *
 * @param bounds.atOnce how much runs side by side
 * @param bounds.waiting how much may wait in all
 */
export function createFairQueue(bounds: { atOnce: number; waiting: number }): FairQueue {
	/** In the order of their turns. A subnet or an address without waiting work has no entry. */
	const subnets = new Map<string, Map<string, Line>>();
	let running = 0;
	let waiting = 0;

	function next(): void {
		const [turn] = subnets;
		if (turn === undefined || running >= bounds.atOnce) return;
		const [subnet, lines] = turn;
		const [first] = lines;
		if (first === undefined) throw new Error('a subnet without waiting work has a turn');
		const [address, line] = first;
		const work = line.shift();
		waiting--;
		subnets.delete(subnet);
		lines.delete(address);
		if (line.length > 0) lines.set(address, line);
		if (lines.size > 0) subnets.set(subnet, lines);
		running++;
		work?.start();
	}

	function enter({ subnet, address }: ClientAddress, work: Waiting): void {
		const lines = subnets.get(subnet) ?? new Map<string, Line>();
		const line = lines.get(address) ?? [];
		line.push(work);
		lines.set(address, line);
		subnets.set(subnet, lines);
		waiting++;
	}

	/** Refuses the newest work of the longest line. The newcomer has entered already, and is the one to go where no line is longer than theirs. */
	function refuseOne(newcomer: ClientAddress): void {
		const [subnet, lines] = longest(subnets, (within) => sum([...within.values()].map(({ length }) => length)), newcomer.subnet);
		const [address, line] = longest(lines, ({ length }) => length, newcomer.address);
		const refused = line.pop();
		if (line.length === 0) lines.delete(address);
		if (lines.size === 0) subnets.delete(subnet);
		waiting--;
		refused?.refuse();
	}

	return <T>(from: ClientAddress, work: () => Promise<T>) =>
		new Promise<T>((resolve, reject) => {
			const start = () => {
				const ended = () => {
					running--;
					next();
				};
				work().then(resolve, reject).finally(ended);
			};
			const refuse = () =>
				reject(new HttpError(503, 'unavailable', 'Too many people are logging in at the moment. Please try again.', { retryAfter: RETRY_AFTER_S }));
			enter(from, { start, refuse });
			next();
			if (waiting > bounds.waiting) refuseOne(from);
		});
}

function longest<V>(entries: Map<string, V>, length: (value: V) => number, preferred: string): [string, V] {
	const [first, ...others] = entries;
	if (first === undefined) throw new Error('nothing is waiting');
	return others.reduce((most, entry) => {
		const more = length(entry[1]) - length(most[1]);
		return more > 0 || (more === 0 && entry[0] === preferred) ? entry : most;
	}, first);
}

function sum(numbers: number[]): number {
	return numbers.reduce((total, n) => total + n, 0);
}
