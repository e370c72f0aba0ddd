import { hash, verify } from '@node-rs/argon2';
import limit from 'p-limit';

/** argon2id with 19 MiB, two passes, one lane (design §5). The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At most so many at a time: each takes a core and its memory. */
const AT_ONCE = 2;
/** The hash of no password that anybody knows, made with the same cost: what is compared where there is no account. */
const NOBODY = hash(crypto.randomUUID(), COST);

/** Hashing and checking of passwords. */
export interface Passwords {
	/** argon2id in PHC format. */
	hash(password: string): Promise<string>;
	/** Takes as long for an account that doesn't exist, or has no password (`stored` null), and is false then. */
	verify(stored: string | null, password: string): Promise<boolean>;
	/** How often argon2 ran, so that a test can tell that an unknown e-mail costs as much as a known one. */
	readonly runs: number;
}

export function createPasswords(): Passwords {
	const queue = limit(AT_ONCE);
	let runs = 0;
	const run = <T>(work: () => Promise<T>): Promise<T> => {
		runs++;
		return queue(work);
	};
	return {
		hash: (password) => run(() => hash(password, COST)),
		verify: (stored, password) => run(async () => (await verify(stored ?? (await NOBODY), password)) && stored !== null),
		get runs() {
			return runs;
		},
	};
}
