import type { CDPSession } from '@playwright/test';

/** What the main thread has done, in milliseconds of a throttled processor. Unlike long tasks, it has no steps. */
export interface Work {
	/** All tasks. The rest is part of it. */
	task: number;
	script: number;
	layout: number;
	style: number;
	/** How often the page was laid out. */
	layouts: number;
}

/** Everything that the main thread has done so far. `Performance.enable` must have been sent. */
export async function mainThread(session: CDPSession): Promise<Work> {
	const { metrics } = await session.send('Performance.getMetrics');
	const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
	const ms = (name: string) => metric(name) * 1000;
	return {
		task: ms('TaskDuration'),
		script: ms('ScriptDuration'),
		layout: ms('LayoutDuration'),
		style: ms('RecalcStyleDuration'),
		layouts: metric('LayoutCount'),
	};
}

/** What it has done since `before`. */
export async function workSince(session: CDPSession, before: Work): Promise<Work> {
	const now = await mainThread(session);
	return {
		task: now.task - before.task,
		script: now.script - before.script,
		layout: now.layout - before.layout,
		style: now.style - before.style,
		layouts: now.layouts - before.layouts,
	};
}
