/**
 * Runs in a thread of its own: the ways to the machines of a cluster, which a drill can cut. Thousands of phones in the
 * other thread don't slow them down.
 */
import { parentPort } from 'node:worker_threads';
import { PostgresProxy } from '#tests/fixtures/postgres-proxy.ts';

export type WaysRequest = { kind: 'open'; to: number; of: string } | { kind: 'cut' | 'mend'; of: string };

const ways: { of: string; proxy: PostgresProxy }[] = [];

parentPort?.on('message', async (request: WaysRequest) => {
	if (request.kind === 'open') {
		const proxy = await PostgresProxy.start(`postgres://127.0.0.1:${request.to}`);
		ways.push({ of: request.of, proxy });
		parentPort?.postMessage(Number(new URL(proxy.url).port));
		return;
	}
	for (const { proxy } of ways.filter(({ of }) => of === request.of)) {
		if (request.kind === 'cut') proxy.silence();
		else proxy.endSilence();
	}
	parentPort?.postMessage(0);
});
