import ipaddr from 'ipaddr.js';

/** Where a client calls from, as text that groups its calls. */
export interface ClientAddress {
	/** One connection to the internet: an IPv4 address, or the /64 of an IPv6 one, which a single household gets. */
	address: string;
	/** Its neighbors, which probably have the same owner: /24 of IPv4, /48 of IPv6. */
	subnet: string;
}

/** The server itself, which waits in line as if it were one more client. */
export const SERVER_CLIENT: ClientAddress = { address: 'server', subnet: 'server' };

const UNKNOWN: ClientAddress = { address: 'unknown', subnet: 'unknown' };

/**
 * @param ip as reported by the socket or a trusted proxy; undefined once the connection is gone. An IPv4 address
 *   written as IPv6 is the same address.
 */
export function clientAddress(ip: string | undefined): ClientAddress {
	if (ip === undefined || !ipaddr.isValid(ip)) return UNKNOWN;
	const parsed = ipaddr.process(ip);
	const prefix = (bytes: number) => `${Buffer.from(parsed.toByteArray().slice(0, bytes)).toString('hex')}/${bytes * 8}`;
	return parsed.kind() === 'ipv4' ? { address: prefix(4), subnet: prefix(3) } : { address: prefix(8), subnet: prefix(6) };
}
