import { isIP, isIPv4 } from 'node:net';

/** Names of ranges that Fastify knows. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether Fastify can read this list of proxies: addresses, `10.0.0.0/8`, `10.0.0.0/255.0.0.0`, or names of ranges. */
export function isProxyList(text: string): boolean {
	return text.split(',').every((proxy) => isProxy(proxy.trim()));
}

function isProxy(proxy: string): boolean {
	if (NAMED.has(proxy)) return true;
	const [address = '', range, ...more] = proxy.split('/');
	const version = isIP(address);
	if (version === 0 || more.length > 0) return false;
	if (range === undefined) return true;
	if (/^\d{1,3}$/.test(range)) return Number(range) > 0 && Number(range) <= (version === 4 ? 32 : 128);
	return version === 4 && isNetmask(range);
}

/** Whether the address consists of one-bits followed by zero-bits. */
function isNetmask(text: string): boolean {
	if (!isIPv4(text)) return false;
	const bits = text
		.split('.')
		.map((byte) => Number(byte).toString(2).padStart(8, '0'))
		.join('');
	return /^1+0*$/.test(bits);
}
