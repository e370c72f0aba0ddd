import { hash, verify } from '@node-rs/argon2';
import { type ClientAddress, clientAddress, SERVER_CLIENT } from '#server/core/client-address.ts';
import { createFairRunner } from './fair-runner.ts';

/** argon2id with 19 MiB, two passes, one lane (design §5). The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The most at a time: each takes a core and its memory. */
const AT_ONCE = 2;
/** A run takes about 25 ms of a core, so the last in a full line waits about 3 s. */
const WAITING = 200;

/** Hashes and checks passwords. Both throw HttpError 503 `unavailable` if too many people wait. */
export interface Passwords {
	/** argon2id in PHC format. */
	hash(password: string): Promise<string>;
	/** Takes as long for an account that doesn't exist or has no password (`stored` null), and then returns false. */
	verify(stored: string | null, password: string): Promise<boolean>;
}

/** Where requests get their `Passwords`. */
export interface PasswordQueue {
	/** For a caller at this address; waiting addresses take turns. */
	from(ip: string | undefined): Passwords;
	/** How often argon2 ran, so a test can check that an unknown e-mail costs as much as a known one. */
	readonly runs: number;
}

/** Does the work. A test replaces it with a slow one. */
export interface Hasher {
	hash(password: string): Promise<string>;
	verify(stored: string, password: string): Promise<boolean>;
}

const argon2: Hasher = { hash: (password) => hash(password, COST), verify };

/** The queue of a process. Its own `hash` and `verify` are for the server's own work. */
export function createPasswords(hasher = argon2): PasswordQueue & Passwords {
	const queue = createFairRunner({ atOnce: AT_ONCE, waiting: WAITING });
	/** The hash of a password that nobody knows, at the same cost, to compare with if there is no account. */
	const placeholderHash = hasher.hash(crypto.randomUUID());
	let runs = 0;
	const forCaller = (caller: ClientAddress): Passwords => {
		const run = <T>(work: () => Promise<T>): Promise<T> =>
			queue(caller, () => {
				runs++;
				return work();
			});
		return {
			hash: (password) => run(() => hasher.hash(password)),
			verify: (stored, password) => run(async () => (await hasher.verify(stored ?? (await placeholderHash), password)) && stored !== null),
		};
	};
	return {
		...forCaller(SERVER_CLIENT),
		from: (ip) => forCaller(clientAddress(ip)),
		get runs() {
			return runs;
		},
	};
}
