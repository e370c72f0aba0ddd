import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: EventTarget;
let afterStart: typeof import('#core/quiet-start.ts').afterStart;
let endStart: typeof import('#core/quiet-start.ts').endStart;
let startIsOver: typeof import('#core/quiet-start.ts').startIsOver;
/** Work that waits for the browser to be idle. */
let idle: (() => void)[];

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
	vi.resetModules();
	page = new EventTarget();
	idle = [];
	vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
	vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
	({ afterStart, endStart, startIsOver } = await import('#core/quiet-start.ts'));
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const whenIdle = () => {
	for (const work of idle.splice(0)) work();
};

test('what nobody sees yet waits 3.5 seconds from the navigation, however late it asks', () => {
	vi.advanceTimersByTime(2000);
	const work = vi.fn();
	afterStart(work);
	vi.advanceTimersByTime(1499);
	whenIdle();
	expect([startIsOver.get(), work.mock.calls.length]).toEqual([false, 0]);
	vi.advanceTimersByTime(1);
	expect([startIsOver.get(), work.mock.calls.length]).toEqual([true, 0]);
	whenIdle();
	expect(work).toHaveBeenCalledOnce();
});

test.each([
	['a click', () => page.dispatchEvent(new Event('click'))],
	['something that waits', () => endStart()],
])('%s ends it', (_, end) => {
	const work = vi.fn();
	afterStart(work);
	end();
	whenIdle();
	expect(work).toHaveBeenCalledOnce();
	vi.advanceTimersByTime(10_000);
	whenIdle();
	expect(work).toHaveBeenCalledOnce();
});

test('each piece of work has an idle moment of its own, also once the start is over', () => {
	for (let i = 0; i < 3; i++) afterStart(vi.fn());
	endStart();
	expect(idle).toHaveLength(3);
	afterStart(vi.fn());
	expect(idle).toHaveLength(4);
});

test('work that is dropped before its moment doesn’t run, and the rest does', () => {
	const [early, late, kept] = [vi.fn(), vi.fn(), vi.fn()];
	const dropEarly = afterStart(early);
	const dropLate = afterStart(late);
	afterStart(kept);
	dropEarly();
	endStart();
	dropLate();
	whenIdle();
	expect([early, late, kept].map((work) => work.mock.calls.length)).toEqual([0, 0, 1]);
});

test('a browser that never says that it is idle does the work all the same', () => {
	vi.stubGlobal('requestIdleCallback', undefined);
	const work = vi.fn();
	afterStart(work);
	endStart();
	vi.advanceTimersByTime(0);
	expect(work).toHaveBeenCalledOnce();
});
