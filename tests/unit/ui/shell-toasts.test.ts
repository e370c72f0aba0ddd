import { beforeEach, expect, test, vi } from 'vitest';

type Queue = typeof import('#ui/overlay/toast-queue.ts');
let queue: Queue;

beforeEach(async () => {
	vi.resetModules();
	queue = await import('#ui/overlay/toast-queue.ts');
});

test('what is said before the toaster is there waits for it, in order', () => {
	const load = vi.fn();
	queue.sayWhenReady({ text: 'first', kind: 'plain' });
	queue.toastWanted(load);
	expect(load).toHaveBeenCalledTimes(1);
	queue.sayWhenReady({ text: 'second', kind: 'error' });
	const drawn: string[] = [];
	queue.drawToasts((toast) => drawn.push(toast.text));
	queue.sayWhenReady({ text: 'third', kind: 'plain' });
	expect(drawn).toEqual(['first', 'second', 'third']);
});

test('nothing is fetched while nothing is said; a failed fetch is tried again with the next toast', () => {
	const load = vi.fn();
	queue.toastWanted(load);
	expect(load).not.toHaveBeenCalled();
	queue.sayWhenReady({ text: 'one', kind: 'plain' });
	queue.sayWhenReady({ text: 'two', kind: 'plain' });
	expect(load).toHaveBeenCalledTimes(2);
});
