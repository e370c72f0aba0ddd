import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';

/** The object store that `S3_URL` names. */
export interface StoreSettings {
	/** Address of the bucket without a slash at its end: `https://s3.example.com/bucket`. */
	address: string;
	accessKeyId: string;
	secretAccessKey: string;
	region: string;
}

/** The store doesn't answer, or it refuses. The message is for the operator and contains no access key. */
export class StoreError extends Error {
	override name = 'StoreError';
}

interface Sent {
	method: 'GET' | 'PUT' | 'DELETE';
	/** The object's key; empty for the bucket itself. */
	key: string;
	query?: Record<string, string>;
	body?: Buffer | Readable;
	length?: number;
	hash?: string;
	type?: string;
	timeoutMs?: number;
}

const EMPTY = createHash('sha256').digest('hex');
/** For requests that somebody waits for. */
const ANSWER_MS = 10_000;
/** Enough for a backup of several gigabytes over a slow line. */
const TRANSFER_MS = 6 * 60 * 60_000;

/**
 * A bucket in a store that speaks S3's protocol: AWS, R2, MinIO, and others, addressed by path. Every method throws
 * StoreError.
 */
export class ObjectStore {
	readonly #settings: StoreSettings;
	constructor(settings: StoreSettings) {
		this.#settings = settings;
	}

	async put(key: string, bytes: Buffer, type: string): Promise<void> {
		const hash = createHash('sha256').update(bytes).digest('hex');
		await this.#send({ method: 'PUT', key, body: bytes, length: bytes.length, hash, type });
	}

	/**
	 * Uploads a file of up to 5 GB, the most that S3 accepts in one request. The file is read twice, because its hash
	 * is in the request's headers.
	 */
	async putFile(key: string, file: string, length: number): Promise<void> {
		const hash = createHash('sha256');
		await pipeline(createReadStream(file), hash);
		await this.#send({ method: 'PUT', key, body: createReadStream(file), length, hash: hash.digest('hex'), timeoutMs: TRANSFER_MS });
	}

	/** Undefined if there is no such object. */
	async get(key: string): Promise<Buffer | undefined> {
		const answer = await this.#send({ method: 'GET', key });
		return answer === undefined ? undefined : reading(() => answer.arrayBuffer().then((bytes) => Buffer.from(bytes)));
	}

	/**
	 * Downloads an object to a file, which appears under its name only when it is complete. Returns false if there is
	 * no such object. Errors of the disk are thrown with the file's path.
	 */
	async getFile(key: string, file: string): Promise<boolean> {
		const answer = await this.#send({ method: 'GET', key, timeoutMs: TRANSFER_MS });
		if (answer?.body == null) return false;
		// Node's streams are iterable. But this file is also checked with the browser's types, which don't say so.
		const body = answer.body as unknown as AsyncIterable<Uint8Array>;
		const partial = `${file}.partial`;
		try {
			const out = await open(partial, 'w', 0o600);
			try {
				for await (const chunk of chunksOf(body)) await writing(partial, () => out.writeFile(chunk));
			} finally {
				await out.close();
			}
			await rename(partial, file);
		} finally {
			await rm(partial, { force: true });
		}
		return true;
	}

	/** Deletes an object. A missing object is no error. */
	async remove(key: string): Promise<void> {
		await this.#send({ method: 'DELETE', key });
	}

	/** The keys that begin with `prefix`, from all pages of the list. */
	async list(prefix: string): Promise<string[]> {
		const keys: string[] = [];
		let token: string | undefined;
		do {
			const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) };
			const answer = await this.#send({ method: 'GET', key: '', query });
			if (answer === undefined) throw new StoreError('The store has no such bucket.');
			const xml = await reading(() => answer.text());
			keys.push(...[...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => unescapeXml(key ?? '')));
			token = /<IsTruncated>true<\/IsTruncated>/.test(xml) ? unescapeXml(/<NextContinuationToken>([^<]*)</.exec(xml)?.[1] ?? '') : undefined;
			if (token === '') throw new StoreError('The store’s list breaks off.');
		} while (token !== undefined);
		return keys;
	}

	/** @returns undefined if there is no such object */
	async #send({ method, key, query = {}, body, length = 0, hash = EMPTY, type, timeoutMs = ANSWER_MS }: Sent): Promise<Response | undefined> {
		const { address, region, accessKeyId, secretAccessKey } = this.#settings;
		const url = new URL(`${address}/${key}`);
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
		const headers = { 'x-amz-content-sha256': hash, ...(type !== undefined && { 'content-type': type }) };
		const signed = await new AwsV4Signer({ method, url: url.href, headers, accessKeyId, secretAccessKey, region, service: 's3' }).sign();
		if (method === 'PUT') signed.headers.set('content-length', String(length));
		const init = { method, headers: signed.headers, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' as const };
		const sent = body === undefined ? init : { ...init, body: body instanceof Readable ? Readable.toWeb(body) : new Uint8Array(body), duplex: 'half' };
		const answer = await reading(() => fetch(signed.url, sent as RequestInit));
		if (answer.ok) return answer;
		const xml = await answer.text().catch(() => '');
		const code = /<Code>(\w+)<\/Code>/.exec(xml)?.[1];
		// An upload needs no existing object. If it gets a 404, the address isn't that of a bucket.
		if (answer.status === 404 && method !== 'PUT' && code !== 'NoSuchBucket') return undefined;
		throw new StoreError(`The store answered ${answer.status}${code === undefined ? '' : ` ${code}`}.`);
	}
}

/** Waits for the store. @throws StoreError if it doesn't answer or the connection breaks */
async function reading<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (cause) {
		throw notAnswering(cause);
	}
}

/** Writes to an open file. The file system's error doesn't say which file it is about. */
async function writing(path: string, work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		throw error instanceof Error ? Object.assign(error, { path }) : error;
	}
}

/** Bytes from the store. Errors of the consumer are thrown unchanged. @throws StoreError if the connection breaks */
async function* chunksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	try {
		yield* body;
	} catch (cause) {
		throw notAnswering(cause);
	}
}

function notAnswering(cause: unknown): StoreError {
	const { code } = (cause instanceof Error && cause.cause instanceof Error ? cause.cause : {}) as { code?: string };
	const why = code ?? (cause instanceof Error ? cause.name : 'unknown');
	return new StoreError(`The store doesn’t answer (${why}).`, { cause });
}

const unescapeXml = (text: string) =>
	text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
