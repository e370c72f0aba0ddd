import { createHash, ECDH } from 'node:crypto';
import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Names that don't belong to a public service. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/;

/**
 * Whether we may send to this address: https on its usual port, a public name, no password. The addresses behind the
 * name are checked with each message (`publicLookup`), because they can change.
 */
export function isPushEndpoint(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, username, password, port, hostname, hash } = new URL(text);
	if (protocol !== 'https:' || username !== '' || password !== '' || port !== '' || hash !== '') return false;
	// Brackets are an IPv6 address. A last dot would hide the ending.
	if (isIP(hostname) !== 0 || hostname.startsWith('[') || hostname.endsWith('.')) return false;
	return hostname.includes('.') && !PRIVATE_NAME.test(hostname);
}

export function endpointHash(endpoint: string): string {
	return createHash('sha256').update(endpoint).digest('hex');
}

/** Whether the text is a point of P-256, which messages can be encrypted for. */
export function isPublicKey(p256dh: string): boolean {
	try {
		ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
		return true;
	} catch {
		return false;
	}
}

/** Whether an address is somewhere on the internet, and not in a network of ours or with a special meaning. */
export function isPublicAddress(address: string): boolean {
	return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Like `dns.lookup`, but finds only public addresses. A name without one doesn't resolve. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
	lookup(hostname, { ...options, all: true }, (error, found) => {
		const open: LookupAddress[] = error === null ? found.filter(({ address }) => isPublicAddress(address)) : [];
		const [first] = open;
		if (first === undefined) callback(error ?? Object.assign(new Error('the name has no public address'), { code: 'ENOTPUBLIC' }), '', 0);
		else if (options.all === true) callback(null, open);
		else callback(null, first.address, first.family);
	});
};
