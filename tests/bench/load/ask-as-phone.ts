import { Agent, request } from 'node:http';

export interface PhoneAnswer {
	/** 0 if the connection was reset. */
	status: number;
	body: Buffer;
	cache: string | undefined;
	retryAfter: number | undefined;
	ms: number;
}

export interface PhoneCall {
	path: string;
	headers: Record<string, string>;
	body?: object;
	/** Which phone asks. Each has an address of its own, as far as loopback has them. */
	phone: number;
}

/** Addresses of this machine from which phones ask, so that limits of one address don't apply. */
const ADDRESSES = 1000;

/** Asks one server as many phones do: over connections that stay open, from many addresses. */
export class Phones {
	readonly #address: string;
	readonly #agent: Agent;

	constructor(address: string, perAddress: number) {
		this.#address = address;
		this.#agent = new Agent({ keepAlive: true, maxSockets: perAddress });
	}

	ask({ path, headers, body, phone }: PhoneCall): Promise<PhoneAnswer> {
		const began = performance.now();
		const n = phone % ADDRESSES;
		const text = body === undefined ? undefined : JSON.stringify(body);
		return new Promise((resolve) => {
			const lost = () => resolve({ status: 0, body: Buffer.alloc(0), cache: undefined, retryAfter: undefined, ms: performance.now() - began });
			const sent = request(
				`${this.#address}${path}`,
				{
					agent: this.#agent,
					localAddress: `127.1.${Math.floor(n / 250)}.${1 + (n % 250)}`,
					method: text === undefined ? 'GET' : 'POST',
					headers: {
						...headers,
						'accept-encoding': 'br',
						...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
					},
				},
				(response) => {
					const parts: Buffer[] = [];
					response.on('data', (part: Buffer) => parts.push(part));
					response.on('error', lost);
					response.on('end', () => {
						const { 'x-cache': cache, 'retry-after': later } = response.headers;
						resolve({
							status: response.statusCode ?? 0,
							body: Buffer.concat(parts),
							cache: typeof cache === 'string' ? cache : undefined,
							retryAfter: later === undefined ? undefined : Number(later),
							ms: performance.now() - began,
						});
					});
				},
			);
			sent.on('error', lost);
			sent.end(text);
		});
	}

	close(): void {
		this.#agent.destroy();
	}
}
