import type { FastifyReply } from 'fastify';

/** The best of `br`, `gzip`, and `identity` that `Accept-Encoding` allows. */
export function pickEncoding(header: string | undefined): 'br' | 'gzip' | 'identity' {
	const accepted = new Set<string>();
	for (const part of (header ?? '').toLowerCase().split(',')) {
		const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
		if (!parameters.some((text) => /^q=0(\.0*)?$/.test(text))) accepted.add(name);
	}
	return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
}

/** Whether `If-None-Match` names this content in any encoding. */
export function matchesEtag(header: string | undefined, hash: string): boolean {
	return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '').replace(/^"|"$/g, '').split('-', 1)[0] === hash);
}

/** Tells caches that the answer depends on `Accept-Encoding`. */
export function varyByEncoding(reply: FastifyReply): void {
	const fields = String(reply.getHeader('vary') ?? '')
		.toLowerCase()
		.split(/\s*,\s*/)
		.filter((field) => field !== '' && field !== 'accept-encoding');
	void reply.header('vary', [...fields, 'accept-encoding'].join(', '));
}
