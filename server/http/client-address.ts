import ipaddr from 'ipaddr.js';

/** Where a client calls from, as text by which its calls are grouped. */
export interface ClientAddress {
	/** One connection to the internet: an IPv4 address, or the /64 of an IPv6 one, which a single household gets. */
	address: string;
	/** Its neighbors, whom one owner is likely to hold as well: /24 of IPv4, /48 of IPv6. */
	subnet: string;
}

const UNKNOWN: ClientAddress = { address: 'unknown', subnet: 'unknown' };

/** @param ip as the socket or a trusted proxy tells it; a connection that is gone tells none. An IPv4 address that is written as an IPv6 one is the same address. */
export function clientAddress(ip: string | undefined): ClientAddress {
	if (ip === undefined || !ipaddr.isValid(ip)) return UNKNOWN;
	const parsed = ipaddr.process(ip);
	const prefix = (bytes: number) => `${Buffer.from(parsed.toByteArray().slice(0, bytes)).toString('hex')}/${bytes * 8}`;
	return parsed.kind() === 'ipv4' ? { address: prefix(4), subnet: prefix(3) } : { address: prefix(8), subnet: prefix(6) };
}
