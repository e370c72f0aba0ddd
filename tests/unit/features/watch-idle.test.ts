import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIdle } from '#features/admin/watch-idle.ts';

const MINUTE = 60_000;
let page: EventTarget;
let onIdle: ReturnType<typeof vi.fn<() => void>>;
let stop: () => void;

beforeEach(() => {
	vi.useFakeTimers();
	page = new EventTarget();
	vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
	vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
	vi.stubGlobal('document', page);
	onIdle = vi.fn();
	stop = watchIdle(30 * MINUTE, onIdle);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const happens = (what: string) => page.dispatchEvent(new Event(what));

test('half an hour after the last touch, once', () => {
	for (let minute = 0; minute < 60; minute += 20) {
		vi.advanceTimersByTime(20 * MINUTE);
		happens(minute === 0 ? 'keydown' : 'pointermove');
	}
	expect(onIdle).not.toHaveBeenCalled();
	vi.advanceTimersByTime(30 * MINUTE - 1);
	expect(onIdle).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	vi.advanceTimersByTime(90 * MINUTE);
	happens('keydown');
	expect(onIdle).toHaveBeenCalledTimes(1);
});

test.each(['keydown', 'visibilitychange', 'pageshow'])('a device that slept: at the %s that wakes it', (what) => {
	vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
	happens(what);
	expect(onIdle).toHaveBeenCalledTimes(1);
});

test('not once it has been stopped', () => {
	stop();
	vi.advanceTimersByTime(60 * MINUTE);
	expect(onIdle).not.toHaveBeenCalled();
});
