import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROOF_HEADER } from '#domain/api/proof-of-work.ts';
import { type ClientAddress, clientAddress } from '#server/core/client-address.ts';
import type { Db } from '#server/db/open-database.ts';
import type { ServerKey } from '#server/db/server-key.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Devices } from '../guards/device-cookie.ts';
import { countUses, type LimitedUse, type LimitReached, refundUses } from './count-uses.ts';
import { FIGURES, type LimitFigures, type LimitKind, SUBNET_FACTOR } from './limit-figures.ts';
import { type CheckedProof, createProofs, noteProof } from './limit-proofs.ts';

/**
 * Another subject that a use counts against, in addition to device and address, such as the account that a login is
 * for.
 */
export interface ExtraSubject {
	kind: LimitKind;
	/** Stored as a keyed hash only. */
	subject: string;
}

/** The uses counted for a call, to give them back later. */
export type CountedUses = readonly LimitedUse[];

/** The limits as they apply to one call. */
export interface CallLimits {
	/** The caller's device. A new one is set as a cookie by the answer. */
	device_id(): Promise<string>;
	/** The caller's address as `ClientAddress` groups it. */
	address: string;
	/** The caller, as precisely as we know: the vouched device, or else the address. */
	asker: string;
	/**
	 * Counts a call that costs something. A repeat of a counted call must not be counted again.
	 * @throws HttpError 429 `throttled`, or `proof_needed` with a challenge, both with `Retry-After`.
	 */
	count(kind: LimitKind, also?: readonly ExtraSubject[]): Promise<CountedUses>;
	refund(counted: CountedUses): Promise<void>;
}

export interface Limits {
	of(request: FastifyRequest, reply: FastifyReply): CallLimits;
	/** The uses of a call that can't be asked for a proof of work, for `countUses`. */
	uses(kind: LimitKind, of: { device_id?: string; from?: ClientAddress }): LimitedUse[];
}

interface LimitsDeps {
	db: Db;
	clock: () => Date;
	devices: Devices;
	key: ServerKey;
	/** For tests: other figures, and the iterations of the easiest proof. */
	figures?: LimitFigures;
	proofCost?: number;
}

interface Rule extends LimitedUse {
	/** The limit with a proof of work. Undefined: a proof doesn't help. */
	withProof: number | undefined;
	/** Free uses, which decide how hard a proof is. */
	free: number;
	hardest: number;
}

const ANY_NUMBER = 2_147_483_647;

/** Limits that hold exactly across all processes of one database (docs/decisions/120). */
export function createLimits({ db, clock, devices, key, figures = FIGURES, proofCost }: LimitsDeps): Limits {
	const proofs = createProofs(key, proofCost);
	const hashKey = key.for('limit subject');
	const subjectOf = (text: string) => createHmac('sha256', hashKey).update(text).digest('base64url');

	const ofSubject = (kind: LimitKind, subject: string, factor = 1): Rule => {
		const { free, most = ANY_NUMBER, hardest = 4 } = figures[kind];
		return { kind, subject: subjectOf(subject), most: free * factor, withProof: most === ANY_NUMBER ? most : most * factor, free: free * factor, hardest };
	};
	const ofAddress = (kind: LimitKind, { address, subnet }: ClientAddress): Rule[] => [
		ofSubject(kind, `address:${address}`),
		ofSubject(kind, `subnet:${subnet}`, SUBNET_FACTOR),
	];
	const ofDevice = (kind: LimitKind, id: string): Rule[] => {
		const { device } = figures[kind];
		return device === undefined ? [] : [{ kind, subject: subjectOf(`device:${id}`), most: device, withProof: undefined, free: device, hardest: 0 }];
	};

	/**
	 * A browser's first visit. Beyond its address's limit, the device has to do some proof of work before its first call
	 * that costs something.
	 */
	async function issueDeviceCookie(request: FastifyRequest, reply: FastifyReply): Promise<string> {
		const known = devices.of(request);
		if (known !== undefined) return known.id;
		const full = await countUses(db, ofAddress('device', clientAddress(request.ip)), clock(), { lasting: false });
		return devices.give(request, reply, full.length === 0).id;
	}

	/**
	 * Counts the uses of a call. A proof raises the limits and is spent in the same transaction. @returns the subjects at
	 * their limit.
	 */
	async function countCall(rules: readonly Rule[], proof: CheckedProof | undefined, now: Date): Promise<LimitReached[] | 'proof used'> {
		try {
			if (proof === undefined) return await countUses(db, rules, now, { lasting: false });
			return await countUses(db, rules.map(provenUse), now, { lasting: false, also: (tx) => useUp(tx, proof) });
		} catch (error) {
			if (error instanceof ProofUsed) return 'proof used';
			throw error;
		}
	}

	return {
		uses: (kind, { device_id, from }) => [...(device_id === undefined ? [] : ofDevice(kind, device_id)), ...(from === undefined ? [] : ofAddress(kind, from))],
		of: (request, reply) => {
			const from = clientAddress(request.ip);
			const mine = devices.of(request);
			return {
				address: from.address,
				asker: mine?.vouched === true ? `device:${mine.id}` : `address:${from.address}`,
				device_id: () => issueDeviceCookie(request, reply),
				async count(kind, also = []) {
					const now = clock();
					const device = devices.of(request);
					const rules = [
						...(device === undefined ? ofAddress('newcomer', from) : ofDevice(kind, device.id)),
						...ofAddress(kind, from),
						...also.map(({ kind, subject }) => ofSubject(kind, subject)),
					];
					const proof = await proofs.check(request.headers[PROOF_HEADER], kind, now);
					if (device?.vouched === false && proof === undefined) throw await proofNeeded(kind, 0, inAnHour(now), now);
					const full = await countCall(rules, proof, now);
					if (full === 'proof used') throw await proofNeeded(kind, 0, inAnHour(now), now);
					if (full.length > 0) throw await refusal(kind, rules, full, now);
					if (device?.vouched !== true) devices.give(request, reply, true);
					return rules;
				},
				refund: (counted) => refundUses(db, counted),
			};
		},
	};

	/**
	 * The error for a call that is refused: `throttled` if no proof helps, otherwise a challenge, which gets harder the
	 * further the uses exceed the free ones.
	 */
	async function refusal(kind: LimitKind, rules: readonly Rule[], full: readonly LimitReached[], now: Date): Promise<HttpError> {
		const over = full.flatMap((one) => rules.filter((rule) => rule.kind === one.kind && rule.subject === one.subject).map((rule) => ({ ...one, rule })));
		const until = new Date(Math.max(now.getTime(), ...over.map((one) => one.until.getTime())));
		const hopeless = over.some(({ used, rule }) => rule.withProof === undefined || used >= rule.withProof);
		if (hopeless) return throttled('Too many requests. Please try again later.', until, now);
		const levels = over.map(({ used, rule }) => Math.min(rule.hardest, Math.floor(Math.log2(Math.max(1, used / Math.max(1, rule.free))))));
		return proofNeeded(kind, Math.max(0, ...levels), until, now);
	}

	async function proofNeeded(kind: LimitKind, level: number, until: Date, now: Date): Promise<HttpError> {
		const challenge = await proofs.challenge(kind, level, now);
		const detail = 'This network is sending a lot of requests right now. Repeat the request with a proof of work, or try again later.';
		return new HttpError(429, 'proof_needed', detail, { challenge, retryAfter: secondsUntil(until, now) });
	}
}

function provenUse(rule: Rule): LimitedUse {
	return { ...rule, most: rule.withProof ?? rule.most };
}

class ProofUsed extends Error {
	override name = 'ProofUsed';
}

/** @throws ProofUsed if the proof was spent on another call. */
async function useUp(tx: Db, proof: CheckedProof): Promise<void> {
	if (!(await noteProof(tx, proof))) throw new ProofUsed();
}

/** @param until the end of the subject's hour */
export function throttled(detail: string, until: Date, now: Date): HttpError {
	return new HttpError(429, 'throttled', detail, { retryAfter: secondsUntil(until, now) });
}

function secondsUntil(until: Date, now: Date): number {
	return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}

function inAnHour(now: Date): Date {
	return new Date(now.getTime() + 3_600_000);
}
