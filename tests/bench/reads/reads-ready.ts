/** A call that answers a constant: key, throttle, parsing, and nothing else. */
export const BARE = '/v1/bench/bare';
/** The same without key and throttle. */
export const UNGUARDED = '/v1/bench/unguarded';

/** What the bench's server reports once it listens. */
export interface ReadsServerReady {
	port: number;
	/** Of a server that is nothing but Fastify and the bare route. */
	plainPort: number;
	apiKey: string;
	/** Device cookies of as many visitors. */
	cookies: string[];
}
