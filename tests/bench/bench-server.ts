import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SyncDelta } from '#domain/roster/roster-sync-feed.ts';
import { readEnv } from '#server/env.ts';
import { inlineScriptHashes } from '#server/http/guards/inline-scripts.ts';
import { securityHeaders } from '#server/http/guards/security-headers.ts';
import { type Change, cursorOf, type Dataset } from './dataset.ts';

const TYPES: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.woff2': 'font/woff2',
	'.svg': 'image/svg+xml',
	'.webmanifest': 'application/manifest+json',
	'.json': 'application/json; charset=utf-8',
};

export interface BenchServer {
	address: string;
	close(): void;
}

/** One origin for the bench's pages, the built app, and the feed. Everything large is compressed once, in advance. */
export async function startServer(data: Dataset, pages: string, app: string): Promise<BenchServer> {
	const snapshot = gzipSync(data.snapshot);
	const rows = gzipSync(data.rows);
	const deltas = new Map(data.changes.map(({ delta }, i) => [cursorOf(i), gzipSync(JSON.stringify(delta))]));
	const unchanged: SyncDelta = { ...(data.changes.at(-1) as Change).delta, players: [] };
	const max = Math.max(...data.rosters.players.map((p) => p.received_donations));
	const policy = pagePolicy(app);
	const json = (response: ServerResponse, value: unknown, status = 200) =>
		response.writeHead(status, { 'content-type': TYPES['.json'], 'cache-control': 'no-store' }).end(JSON.stringify(value));
	const gzipped = (response: ServerResponse, type: string | undefined, body: Buffer) =>
		response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'no-store' }).end(body);

	const answer = (request: IncomingMessage, response: ServerResponse) => {
		const url = new URL(request.url ?? '/', 'http://localhost');
		if (url.pathname === '/v1/sync/sports/2') {
			const since = url.searchParams.get('since');
			// Without a date, the snapshot counts as just read, and the delta comes when the bench requests it.
			response.sendDate = false;
			if (since === null) return gzipped(response, 'application/x-ndjson', snapshot);
			const delta = deltas.get(since);
			return delta ? gzipped(response, TYPES['.json'], delta) : json(response, unchanged);
		}
		if (url.pathname === '/bench/rows.json') return gzipped(response, TYPES['.json'], rows);
		if (url.pathname === '/v1/get_all_sports') return json(response, [{ sport_id: 2, sport_name: "Men's College Football" }]);
		if (url.pathname === '/v1/max_donation_amount') return json(response, { max_donation_amount: max });
		if (url.pathname.startsWith('/v1/')) return json(response, { detail: 'Not part of the bench.', code: 'not_found' }, 404);
		const isBench = url.pathname.startsWith('/bench/');
		// The app may do only what it may do in production.
		if (!isBench) response.setHeader('content-security-policy', policy);
		const file = isBench ? join(pages, url.pathname.slice('/bench/'.length)) : join(app, url.pathname);
		return sendFile(response, existsSync(file) && statSync(file).isFile() ? file : join(app, 'index.html'));
	};
	const server: Server = createServer(answer);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		address: `http://localhost:${(server.address() as AddressInfo).port}`,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** The Content Security Policy that the product sends. */
function pagePolicy(page: string): string {
	return securityHeaders(readEnv({}), inlineScriptHashes(page)).get('Content-Security-Policy') ?? '';
}

function sendFile(response: ServerResponse, file: string): void {
	const hashed = /-[\w-]{8}\.\w+$/.test(file);
	const headers = {
		'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
		'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
	};
	if (existsSync(`${file}.br`)) response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(readFileSync(`${file}.br`));
	else response.writeHead(200, headers).end(readFileSync(file));
}
