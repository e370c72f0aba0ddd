import { createHash, createHmac, randomUUID } from 'node:crypto';
import { CODE_ALPHABET, CODE_DAYS, CODE_LENGTH } from '#domain/claims/claim-code.ts';
import type { MadeCodes } from '#domain/claims/claim-forms.ts';
import { saysNo } from '#domain/roster/consent-states.ts';
import { eq, inArray, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { claimCodeMakings, claimCodes } from '#server/db/schema/claims-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { readServerKey } from '#server/db/server-key.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { bodyHash } from '#server/http/route/body-hash.ts';
import { audit } from '#server/modules/operations/public.ts';
import { isWithin, type Reach, type Staff } from '#server/modules/rosters/public.ts';
import { ownPause } from './claim-progress.ts';
import { forgetTries } from './claim-tries.ts';

const DAY_MS = 86_400_000;

export interface CodeMaker extends Staff {
	/** The client's idempotency key. */
	op_id: string | undefined;
	now: Date;
}

export async function codeHash(db: Db, code: string): Promise<string> {
	return storedHash(await codeKey(db), code);
}

/**
 * Makes a code for each of these athletes and voids their former ones. A code is made from the caller's idempotency key and a key of
 * the database, so a repeat after a lost answer gets the same codes, although nobody stores them. Athletes whose page is claimed, or
 * closed but by their own pause, and those on no roster, get none. Audited.
 * @throws HttpError 404 for an id that we don't have, or beyond the staff's reach; 422 `idempotency_mismatch`
 */
export function makeCodes(db: Db, player_ids: readonly number[], { actor_id, reach, op_id, now }: CodeMaker): Promise<MadeCodes> {
	return inTransaction(db, async (tx) => {
		const key = await codeKey(tx);
		const ids = [...new Set(player_ids)].sort((a, b) => a - b);
		if (op_id !== undefined) {
			await lockOperation(tx, op_id);
			const earlier = await findMaking(tx, op_id, ids);
			if (earlier !== undefined) return answer(await stillValid(tx, ids, { ...earlier, reach }), { key, seed: op_id, expires_at: earlier.expires_at });
		}
		const expires_at = new Date(now.getTime() + CODE_DAYS * DAY_MS);
		const made_with = op_id === undefined ? null : keyHash(op_id);
		if (made_with !== null) await tx.insert(claimCodeMakings).values({ made_with, body_hash: bodyHash({ ids }), expires_at });
		// Nobody claims one of these pages meanwhile, so no code stays beside a claim.
		await tx.select({ id: players.player_id }).from(players).where(inArray(players.player_id, ids)).orderBy(players.player_id).for('no key update');
		const athletes = await athletesIn(tx, ids, reach);
		const given = athletes.filter(({ consent, isOwnPause, isGone, isHeld }) => (!saysNo(consent) || isOwnPause) && !isGone && !isHeld);
		const seed = op_id ?? randomUUID();
		const rows = given.map(({ player_id, team_id }) => ({
			...{ player_id, team_id, made_with },
			code_hash: storedHash(key, codeFor(key, seed, player_id)),
			...{ made_at: now, made_by: actor_id, expires_at },
		}));
		if (rows.length > 0) {
			const set = Object.fromEntries(
				['team_id', 'code_hash', 'made_with', 'made_at', 'made_by', 'expires_at'].map((name) => [name, sql.raw(`excluded.${name}`)]),
			);
			await tx.insert(claimCodes).values(rows).onConflictDoUpdate({ target: claimCodes.player_id, set });
			await forgetTries(
				tx,
				rows.map(({ player_id }) => player_id),
			);
			for (const team_id of new Set(given.map((athlete) => athlete.team_id)))
				await audit(tx, { at: now, actor_id, action: 'claim_codes_made', subject_id: team_id });
		}
		return answer(given, { key, seed, expires_at });
	});
}

type Making = typeof claimCodeMakings.$inferSelect;

/** What an earlier call with this key made. @throws HttpError 422 `idempotency_mismatch` if it was for other athletes */
async function findMaking(tx: Db, op_id: string, ids: readonly number[]): Promise<Making | undefined> {
	const [earlier] = await tx
		.select()
		.from(claimCodeMakings)
		.where(eq(claimCodeMakings.made_with, keyHash(op_id)));
	if (earlier !== undefined && earlier.body_hash !== bodyHash({ ids }))
		throw new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
	return earlier;
}

/** The athletes whose code of that call is neither used nor replaced. */
async function stillValid(tx: Db, ids: readonly number[], { made_with, reach }: Making & { reach: Reach }): Promise<Athlete[]> {
	const rows = await tx.select({ player_id: claimCodes.player_id }).from(claimCodes).where(eq(claimCodes.made_with, made_with));
	const valid = new Set(rows.map(({ player_id }) => player_id));
	return (await athletesIn(tx, ids, reach)).filter(({ player_id }) => valid.has(player_id));
}

type Athlete = Awaited<ReturnType<typeof athletesIn>>[number];

/** @throws HttpError 404 for an id that we don't have, for somebody who was removed, and for somebody beyond reach */
async function athletesIn(tx: Db, ids: readonly number[], reach: Reach) {
	const found = await tx
		.select({
			player_id: players.player_id,
			player_name: players.player_name,
			team_id: players.team_id,
			team_name: teams.team_name,
			team_fold: players.team_fold,
			consent: players.consent,
			isOwnPause: ownPause,
			isGone: sql<boolean>`${players.retired_at} is not null or ${players.merged_into} is not null`,
			isHeld: sql<boolean>`exists (select from claims c where c.ended_at is null and c.team_id = ${players.team_id} and c.player_id in (
				select r.player_id from players r where r.player_id = ${players.player_id} or r.merged_into = ${players.player_id}))`,
		})
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(inArray(players.player_id, [...ids]))
		.orderBy(players.player_id);
	if (found.length < ids.length || found.some((athlete) => athlete.consent === 'removed' || !isWithin(reach, athlete)))
		throw notFound('We couldn’t find one of these athletes.');
	return found;
}

function answer(athletes: readonly Athlete[], { key, seed, expires_at }: { key: Buffer; seed: string; expires_at: Date }): MadeCodes {
	const codes = athletes.map(({ player_id, player_name, team_name }) => ({ player_id, player_name, team_name, code: codeFor(key, seed, player_id) }));
	return { codes, expires_at: expires_at.toISOString() };
}

function codeFor(key: Buffer, seed: string, player_id: number): string {
	const bytes = hmac(key, `made ${seed} ${player_id}`);
	return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}

/** What is stored of a code, with the key of this database. */
export function storedHash(key: Buffer, code: string): string {
	return hmac(key, `code ${code}`).toString('base64url');
}

function keyHash(op_id: string): string {
	return createHash('sha256').update(op_id.toLowerCase()).digest('hex');
}

async function codeKey(db: Db): Promise<Buffer> {
	return (await readServerKey(db)).for('claim code');
}

function hmac(key: Buffer, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest();
}
