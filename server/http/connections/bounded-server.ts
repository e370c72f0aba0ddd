import http from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from '#server/core/client-address.ts';
import type { ConnectionBounds } from './connection-bounds.ts';

export interface ServerTimeouts {
	/** From the first byte of a request until its headers are complete. */
	headersMs: number;
	/** Until the whole request has arrived, including its body. */
	requestMs: number;
	/** Without a byte in either direction. */
	idleMs: number;
	/** How often the first two are checked. */
	checkMs: number;
}

/**
 * The page gives a call 15 s, so a slower request helps nobody. Idle connections stay open as long as proxies keep them
 * by default.
 */
export const SERVER_TIMEOUTS: ServerTimeouts = { headersMs: 10_000, requestMs: 20_000, idleMs: 72_000, checkMs: 2000 };

const CLOSING = 64;

/**
 * Creates the servers of one app: Fastify asks for one per address of the host name. `given` holds Fastify's own
 * options.
 */
export type ServerFactory = (handler: http.RequestListener, given?: { http?: http.ServerOptions | null }) => http.Server;

/**
 * Creates servers that slow or idle connections can't fill up. A connection beyond its address's limit is refused. When
 * all places are taken, a newcomer replaces an idle connection of the address that holds the most, so a health check
 * always gets in.
 */
export function boundedServers(
	{ all, perAddress }: ConnectionBounds,
	{ headersMs, requestMs, idleMs, checkMs }: ServerTimeouts = SERVER_TIMEOUTS,
): ServerFactory {
	/** Open sockets by address, oldest first. */
	const held = new Map<string, Set<Socket>>();
	/** Sockets with a request in progress. */
	const busy = new WeakSet<Socket>();
	let open = 0;

	function take(socket: Socket): void {
		const { address } = clientAddress(socket.remoteAddress);
		const sockets = held.get(address) ?? new Set<Socket>();
		if (perAddress !== undefined && sockets.size >= perAddress) {
			socket.destroy();
			return;
		}
		if (open >= all) makeRoom();
		open++;
		held.set(address, sockets.add(socket));
		socket.once('close', () => {
			open--;
			sockets.delete(socket);
			if (sockets.size === 0 && held.get(address) === sockets) held.delete(address);
		});
	}

	function makeRoom(): void {
		let most = new Set<Socket>();
		for (const sockets of held.values()) if (sockets.size > most.size) most = sockets;
		let oldest: Socket | undefined;
		for (const socket of most) {
			if (socket.destroyed) continue;
			oldest ??= socket;
			if (busy.has(socket)) continue;
			oldest = socket;
			break;
		}
		oldest?.destroy();
	}

	return (handler, given) => {
		const times = { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs };
		const server = http.createServer({ ...given?.http, ...times }, handler);
		server.keepAliveTimeout = idleMs;
		server.setTimeout(idleMs);
		// The socket that makes room is still closing when the newcomer arrives.
		server.maxConnections = all + CLOSING;
		server.on('connection', take);
		server.on('request', ({ socket }, response) => {
			busy.add(socket);
			response.once('close', () => busy.delete(socket));
		});
		return server;
	};
}
