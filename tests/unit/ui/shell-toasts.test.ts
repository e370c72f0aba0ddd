import { beforeEach, expect, test, vi } from 'vitest';

type Queue = typeof import('#ui/overlay/toast-queue.ts');
let queue: Queue;

beforeEach(async () => {
	vi.resetModules();
	queue = await import('#ui/overlay/toast-queue.ts');
});

test('what is said before the toaster is there waits for it, in order', () => {
	const load = vi.fn();
	queue.queueToast({ text: 'first', kind: 'plain' });
	queue.onToastNeeded(load);
	expect(load).toHaveBeenCalledTimes(1);
	queue.queueToast({ text: 'second', kind: 'error' });
	const drawn: string[] = [];
	queue.renderToasts((toast) => drawn.push(toast.text));
	queue.queueToast({ text: 'third', kind: 'plain' });
	expect(drawn).toEqual(['first', 'second', 'third']);
});

test('nothing is fetched while nothing is said; a failed fetch is tried again with the next toast', () => {
	const load = vi.fn();
	queue.onToastNeeded(load);
	expect(load).not.toHaveBeenCalled();
	queue.queueToast({ text: 'one', kind: 'plain' });
	queue.queueToast({ text: 'two', kind: 'plain' });
	expect(load).toHaveBeenCalledTimes(2);
});
