import { beforeEach, expect, test, vi } from 'vitest';
import { sendWhatWaits } from '#sw/outbox-sync.ts';

const drainInWorker = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('#outbox/worker/drain-in-worker.ts', () => ({ drainInWorker }));

beforeEach(() => {
	drainInWorker.mockClear();
});

async function wake(...pages: { path: string; visibilityState: 'visible' | 'hidden' }[]): Promise<{ nudged: string[]; sends: boolean }> {
	const nudged: string[] = [];
	const clients = {
		matchAll: async () =>
			pages.map(({ path, visibilityState }) => ({ url: `https://give.example.org${path}`, visibilityState, postMessage: () => void nudged.push(path) })),
	};
	await sendWhatWaits(clients);
	return { nudged, sends: drainInWorker.mock.calls.length === 1 };
}

test('a page of the app that is in view sends by itself; the worker sends for one that may be frozen', async () => {
	expect(await wake({ path: '/contact', visibilityState: 'visible' })).toEqual({ nudged: ['/contact'], sends: false });
	expect(await wake({ path: '/?sport=2', visibilityState: 'hidden' })).toEqual({ nudged: ['/?sport=2'], sends: true });
});

test.each(['/healthz', '/v1/docs', '/v1/pay/7d0c6f3e-52b1-4a8e-8f0a-6b1f5f3f2c90', '/sandbox/s1', '/idp/interaction/x', '/robots.txt', '/auth/popup?state=1'])(
	'%s in view isn’t a page of the app, so the worker sends',
	async (path) => {
		expect(await wake({ path, visibilityState: 'visible' }, { path: '/', visibilityState: 'hidden' })).toEqual({ nudged: ['/'], sends: true });
	},
);
