import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { loggable } from '#server/core/loggable.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { clearAlerts, raiseAlert } from './alerts/raise-alert.ts';

/**
 * Addresses that nobody on the internet calls from. A request from one with a forwarding header came through the
 * operator's proxy.
 */
const LOCAL = new BlockList();
for (const [net, prefix] of [
	['127.0.0.0', 8],
	['10.0.0.0', 8],
	['172.16.0.0', 12],
	['192.168.0.0', 16],
	['169.254.0.0', 16],
] as const)
	LOCAL.addSubnet(net, prefix);
for (const [net, prefix] of [
	['::1', 128],
	['fc00::', 7],
	['fe80::', 10],
] as const)
	LOCAL.addSubnet(net, prefix, 'ipv6');

const ALERT = { kind: 'proxy_unannounced', topic: 'TRUST_PROXY' } as const;

/**
 * Tells the operator, once, that there is a proxy in front of the server without `TRUST_PROXY`: all visitors then look
 * like one address and share its limits. With `TRUST_PROXY` set, clears the alert of an earlier run.
 */
export async function noticeProxies(app: FastifyInstance, { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<void> {
	if (env.TRUST_PROXY !== false) return clearAlerts(db, { kind: ALERT.kind, topics: [ALERT.topic] }, clock());
	let noticed = false;
	app.addHook('onRequest', async (request) => {
		if (noticed || (request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined) || !isLocal(request.socket.remoteAddress))
			return;
		noticed = true;
		app.log.warn(
			'Requests come through a proxy, but TRUST_PROXY isn’t set. All visitors look like one address and share its limits. For one proxy, set TRUST_PROXY=1.',
		);
		const detail =
			'Requests come through a proxy, but TRUST_PROXY isn’t set. All visitors look like one address and share its limits. Set TRUST_PROXY to the number of proxies in front of the server, usually 1, and restart it.';
		await raiseAlert(db, { ...ALERT, title: 'TRUST_PROXY isn’t set', detail }, clock()).catch((error: unknown) =>
			app.log.error({ failure: loggable(error) }, 'the proxy alert was not stored'),
		);
	});
}

function isLocal(address: string | undefined): boolean {
	return address !== undefined && LOCAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
