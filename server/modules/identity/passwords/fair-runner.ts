import type { ClientAddress } from '#server/core/client-address.ts';
import { FairQueue } from '#server/core/fair-queue.ts';
import { serviceUnavailable } from '#server/http/errors/http-error.ts';

interface WaitingCall {
	start(): void;
	refuse(): void;
}

/** Runs work for a caller. @throws HttpError 503 `unavailable` if too much is waiting. */
export type FairRunner = <T>(from: ClientAddress, work: () => Promise<T>) => Promise<T>;

/**
 * Runs work in the order of a `FairQueue`. When the line is full, the address with the most waiting loses its newest
 * work to another address.
 *
 * @param bounds.atOnce how much runs in parallel
 * @param bounds.waiting how much may wait in all
 */
export function createFairRunner(bounds: { atOnce: number; waiting: number }): FairRunner {
	const line = new FairQueue<WaitingCall>();
	let running = 0;

	function next(): void {
		if (running >= bounds.atOnce) return;
		const work = line.shift();
		if (work === undefined) return;
		running++;
		work.start();
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
			const refuse = () => reject(serviceUnavailable('A lot of people are logging in right now. Please try again in a moment.'));
			line.add(from, { start, refuse });
			next();
			if (line.size > bounds.waiting) line.dropFromLongest(from)?.refuse();
		});
}
