import { createHash, randomBytes } from 'node:crypto';
import { CHALLENGE_MINUTES } from '#domain/account/passkeys.ts';
import { passkeyMessages } from '#domain/texts/passkey-messages.ts';
import { and, eq, gt } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { type ChallengePurpose, passkeyChallenges } from '#server/db/schema/passkeys-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';

/** How long the browser may wait for the person. */
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** Purpose of a challenge, and the browser or person that it is for. */
export type ChallengeUse = { purpose: 'login'; device_id: string } | { purpose: Exclude<ChallengePurpose, 'login'>; user: SessionUser };

/** Stores a new challenge: 256 random bits, base64url. A session has one for each purpose; a new one replaces it. */
export async function newChallenge(tx: Db, use: ChallengeUse, now: Date): Promise<string> {
	const challenge = randomBytes(32).toString('base64url');
	const asker_hash = askerOf(use);
	if (use.purpose !== 'login')
		await tx.delete(passkeyChallenges).where(and(eq(passkeyChallenges.asker_hash, asker_hash), eq(passkeyChallenges.purpose, use.purpose)));
	await tx.insert(passkeyChallenges).values({
		challenge_hash: hashOf(challenge),
		purpose: use.purpose,
		asker_hash,
		user_id: use.purpose === 'login' ? null : use.user.user_id,
		expires_at: new Date(now.getTime() + CHALLENGE_MS),
	});
	return challenge;
}

/**
 * Uses up a challenge. Call it before any check, so each try needs a new challenge.
 * @throws HttpError 422 `invalid` (names `credential`) for one that is unknown, used, expired, or somebody else's.
 */
export async function spendChallenge(db: Db, challenge: string | undefined, use: ChallengeUse, now: Date): Promise<string> {
	const mine = and(
		eq(passkeyChallenges.challenge_hash, hashOf(challenge ?? '')),
		eq(passkeyChallenges.purpose, use.purpose),
		eq(passkeyChallenges.asker_hash, askerOf(use)),
		gt(passkeyChallenges.expires_at, now),
	);
	const spent = await db.delete(passkeyChallenges).where(mine).returning({ challenge_hash: passkeyChallenges.challenge_hash });
	if (challenge === undefined || spent.length === 0) throw new HttpError(422, 'invalid', passkeyMessages.expired, { field: 'credential' });
	return challenge;
}

function askerOf(use: ChallengeUse): string {
	return hashOf(use.purpose === 'login' ? `device ${use.device_id}` : `session ${use.user.session_id}`);
}

function hashOf(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
