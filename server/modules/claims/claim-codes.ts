import { createHash, createHmac, randomUUID } from 'node:crypto';
import { CODE_ALPHABET, CODE_DAYS, CODE_LENGTH } from '#domain/claims/claim-code.ts';
import type { MadeCodes } from '#domain/claims/claim-forms.ts';
import { eq, inArray, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { claimCodes } from '#server/db/schema/claims-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { readServerKey } from '#server/db/server-key.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';

const DAY_MS = 86_400_000;

export interface CodeMaker {
	actor_id: number;
	/** The client's idempotency key. */
	op_id: string | undefined;
	now: Date;
}

/** What is stored of a code. The key differs from the one that makes codes only by the words before it. */
export async function codeHash(db: Db, code: string): Promise<string> {
	return hmac(await codeKey(db), `code ${code}`).toString('base64url');
}

/**
 * Makes a code for each of these athletes and voids their former ones. A code is made from the caller's idempotency key and a key of
 * the database, so a repeat after a lost answer gets the same codes, although nobody stores them. Athletes whose page is claimed or
 * closed, and those on no roster, get none. Audited.
 * @throws HttpError 404 for an id that we don't have; 422 `idempotency_mismatch`
 */
export function makeCodes(db: Db, player_ids: readonly number[], { actor_id, op_id, now }: CodeMaker): Promise<MadeCodes> {
	return inTransaction(db, async (tx) => {
		const key = await codeKey(tx);
		const seed = op_id ?? randomUUID();
		const made_with = op_id === undefined ? null : createHash('sha256').update(op_id).digest('hex');
		if (op_id !== undefined) await lockOperation(tx, op_id);
		const repeated = made_with === null ? [] : await tx.select().from(claimCodes).where(eq(claimCodes.made_with, made_with));
		const ids = [...new Set(player_ids)].sort((a, b) => a - b);
		if (repeated.some(({ player_id }) => !ids.includes(player_id)))
			throw new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
		const athletes = await athletesIn(tx, ids);
		const [first] = repeated;
		if (first !== undefined) {
			const kept = new Set(repeated.map(({ player_id }) => player_id));
			return answer(
				athletes.filter(({ player_id }) => kept.has(player_id)),
				{ key, seed, expires_at: first.expires_at },
			);
		}
		const expires_at = new Date(now.getTime() + CODE_DAYS * DAY_MS);
		const given = athletes.filter(({ consent, isGone, isHeld }) => consent === 'listed' && !isGone && !isHeld);
		const rows = given.map(({ player_id, team_id }) => ({
			player_id,
			team_id,
			code_hash: hmac(key, `code ${codeFor(key, seed, player_id)}`).toString('base64url'),
			...{ made_with, made_at: now, made_by: actor_id, expires_at },
		}));
		if (rows.length > 0) {
			const set = Object.fromEntries(
				['team_id', 'code_hash', 'made_with', 'made_at', 'made_by', 'expires_at'].map((name) => [name, sql.raw(`excluded.${name}`)]),
			);
			await tx.insert(claimCodes).values(rows).onConflictDoUpdate({ target: claimCodes.player_id, set });
			await audit(tx, { at: now, actor_id, action: 'claim_codes_made', ...(given[0] && { subject_id: given[0].team_id }) });
		}
		return answer(given, { key, seed, expires_at });
	});
}

type Athlete = Awaited<ReturnType<typeof athletesIn>>[number];

/** @throws HttpError 404 for an id that we don't have, and for somebody who was removed */
async function athletesIn(tx: Db, ids: readonly number[]) {
	const found = await tx
		.select({
			player_id: players.player_id,
			player_name: players.player_name,
			team_id: players.team_id,
			team_name: teams.team_name,
			consent: players.consent,
			isGone: sql<boolean>`${players.retired_at} is not null or ${players.merged_into} is not null`,
			isHeld: sql<boolean>`exists (select from claims c where c.ended_at is null and c.team_id = ${players.team_id} and c.player_id in (
				select r.player_id from players r where r.player_id = ${players.player_id} or r.merged_into = ${players.player_id}))`,
		})
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(inArray(players.player_id, [...ids]))
		.orderBy(players.player_id);
	if (found.length < ids.length || found.some(({ consent }) => consent === 'removed')) throw notFound('We couldn’t find one of these athletes.');
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

async function codeKey(db: Db): Promise<Buffer> {
	return (await readServerKey(db)).for('claim code');
}

function hmac(key: Buffer, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest();
}
