import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed, WORTH_COMPRESSING } from './compress-json.ts';
import { pickEncoding, varyByEncoding } from './encoding.ts';

/** A JSON response that is sent more than once. It is serialized once, and compressed once for each encoding. */
export class CachedJson {
	readonly #text: Buffer;
	readonly #packed = new Map<'br' | 'gzip', Promise<Buffer>>();

	constructor(answer: unknown) {
		this.#text = Buffer.from(JSON.stringify(answer));
	}

	get text(): string {
		return this.#text.toString();
	}

	/** Bytes in memory, at most: the text, and its compressed copies. */
	get size(): number {
		return 2 * this.#text.length;
	}

	/** Sends it, compressed if the request allows it. Only for responses that anybody may read (`compressJson`). */
	async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
		void reply.type('application/json; charset=utf-8');
		varyByEncoding(reply);
		const encoding = pickEncoding(request.headers['accept-encoding']);
		if (encoding === 'identity' || this.#text.length < WORTH_COMPRESSING) return reply.send(this.#text);
		const packed = this.#packed.get(encoding) ?? compressed(this.#text, encoding);
		this.#packed.set(encoding, packed);
		return reply.header('content-encoding', encoding).send(await packed);
	}
}
