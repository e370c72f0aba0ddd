import type { Player } from '#domain/roster/roster.ts';
import type { BenchQuery } from '../dataset.ts';

/** What a page under measurement offers. Rows are complete, with every field of every athlete on the page. */
export interface Design {
	sync(): Promise<void>;
	query(query: BenchQuery['query'], offset: number): Promise<{ rows: Player[]; total?: number }>;
	/** The part that answers only from memory, if there is one. */
	hot?(query: BenchQuery['query'], offset: number): void;
	/** Home's search, from memory, if there is one. */
	find?(query: BenchQuery['query']): void;
	/** Sets up what already exists on a page that syncs every minute. */
	beforeDelta?(): Promise<void>;
	/** Fetches and stores what changed. Settles when a query sees it. */
	delta(): Promise<void>;
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The longest time for which the page's thread didn't respond, from long tasks and a 4 ms beat. */
function watchStalls(): () => number {
	let longest = 0;
	const tasks = new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
	});
	tasks.observe({ type: 'longtask' });
	let last = performance.now();
	const beat = setInterval(() => {
		const now = performance.now();
		longest = Math.max(longest, now - last - 4);
		last = now;
	}, 4);
	return () => {
		clearInterval(beat);
		tasks.disconnect();
		return longest;
	};
}

function render(rows: readonly Player[]): void {
	const list = document.querySelector('ol') as HTMLOListElement;
	list.replaceChildren(
		...rows.map((row) => {
			const item = document.createElement('li');
			item.textContent = `${row.player_name} #${row.jersey_number} ${row.position} ${row.height} ${row.team_name} $${row.received_donations}`;
			return item;
		}),
	);
	void list.offsetHeight;
}

export function serve(design: Design): void {
	const bench = {
		async sync() {
			await new Promise((resolve) => setTimeout(resolve, 100));
			const stalls = watchStalls();
			const start = performance.now();
			await design.sync();
			const ms = performance.now() - start;
			await new Promise((resolve) => setTimeout(resolve, 100));
			return { ms, stall: stalls() };
		},
		async queries(queries: BenchQuery[], budgetMs: number) {
			const ms: number[] = [];
			const hot: number[] = [];
			const wrong: string[] = [];
			const started = performance.now();
			for (const { query, offset, ids, total } of queries) {
				if (ms.length >= 20 && performance.now() - started > budgetMs) break;
				await tick();
				if (design.hot) {
					const start = performance.now();
					design.hot(query, offset);
					hot.push(performance.now() - start);
					await tick();
				}
				const start = performance.now();
				const answer = await design.query(query, offset);
				ms.push(performance.now() - start);
				const right = answer.rows.map((row) => row.player_id).join() === ids.join() && (answer.total ?? total) === total;
				if (!right || answer.rows.some((row) => row.player_bio_url === null)) wrong.push(JSON.stringify(query));
			}
			return { ms, hot, wrong };
		},
		/** Milliseconds of each search; none if the design has no such search. */
		async finds(searches: BenchQuery['query'][]) {
			const ms: number[] = [];
			for (const query of design.find ? searches : []) {
				await tick();
				const start = performance.now();
				design.find?.(query);
				ms.push(performance.now() - start);
			}
			return ms;
		},
		async delta(probe: BenchQuery['query'], player_id: number) {
			await design.beforeDelta?.();
			const stalls = watchStalls();
			const start = performance.now();
			await design.delta();
			const { rows } = await design.query(probe, 0);
			render(rows);
			const ms = performance.now() - start;
			await new Promise((resolve) => setTimeout(resolve, 50));
			return { ms, stall: stalls(), found: rows.some((row) => row.player_id === player_id) };
		},
	};
	(globalThis as { bench?: typeof bench }).bench = bench;
}
