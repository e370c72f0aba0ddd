import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Challenge, challengeSchema, type Proof, proofSchema } from '#domain/api/proof-of-work.ts';
import type { Db } from '#server/db/open-database.ts';
import { usedProofs } from '#server/db/schema/limits-schema.ts';
import type { ServerKey } from '#server/db/server-key.ts';
import type { LimitKind } from './limit-figures.ts';

/**
 * PBKDF2 iterations per try at level 0. A challenge takes 256 tries on average, about half a second on a mid-range
 * phone. Checking takes one.
 */
const COST = 2000;
/**
 * Each level doubles the work. Levels 1 to 3 make a try costlier; level 4 starts over with 16 times as many tries, so
 * checking stays cheap.
 */
const LEVELS_OF_COST = 4;
const work = (level: number, cost: number) => ({ keyPrefix: '0'.repeat(2 + Math.floor(level / LEVELS_OF_COST)), cost: cost * 2 ** (level % LEVELS_OF_COST) });
/** A challenge of level 8 takes minutes; a harder one would outlast its validity. */
const HARDEST_LEVEL = 8;
/** Long enough for a slow phone that solves the hardest challenge in the background. */
const GOOD_FOR_MS = 5 * 60_000;
/** In characters: longer than any valid proof. */
const LONGEST = 4096;

/** A valid proof. `noteProof` spends it. */
export interface CheckedProof {
	signature: string;
	until: Date;
}

export interface Proofs {
	/** @param level 0 or more; the work doubles with each. */
	challenge(kind: LimitKind, level: number, now: Date): Promise<Challenge>;
	/** The proof in the header, if it solves a challenge that we issued for this kind of call and that is still valid. */
	check(header: string | string[] | undefined, kind: LimitKind, now: Date): Promise<CheckedProof | undefined>;
}

/** @param cost iterations per try; tests use fewer */
export function createProofs(key: ServerKey, cost = COST): Proofs {
	const hmacSignatureSecret = key.for('proof of work').toString('base64url');
	return {
		async challenge(kind, level, now) {
			const made = await createChallenge({
				algorithm: 'PBKDF2/SHA-256',
				...work(Math.min(level, HARDEST_LEVEL), cost),
				keyLength: 32,
				// Not the library's `expiresAt`, which it compares with the system clock instead of ours.
				data: { kind, until: now.getTime() + GOOD_FOR_MS },
				deriveKey,
				hmacSignatureSecret,
			});
			return challengeSchema.parse(made);
		},
		async check(header, kind, now) {
			const proof = readProof(header);
			if (proof === undefined) return undefined;
			const { data } = proof.challenge.parameters;
			if (data.kind !== kind || data.until <= now.getTime()) return undefined;
			const { verified } = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret });
			return verified ? { signature: proof.challenge.signature, until: new Date(data.until) } : undefined;
		},
	};
}

function readProof(header: string | string[] | undefined): Proof | undefined {
	if (typeof header !== 'string' || header.length > LONGEST) return undefined;
	try {
		const parsed = proofSchema.safeParse(JSON.parse(Buffer.from(header, 'base64').toString()));
		return parsed.success ? parsed.data : undefined;
	} catch {
		// Not JSON, so not from our page.
		return undefined;
	}
}

/** Spends the proof within a transaction. @returns false if it was spent before. */
export async function noteProof(tx: Db, { signature, until }: CheckedProof): Promise<boolean> {
	const inserted = await tx.insert(usedProofs).values({ signature, expires_at: until }).onConflictDoNothing().returning({ signature: usedProofs.signature });
	return inserted.length > 0;
}
