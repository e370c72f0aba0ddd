import { percentile, type Round } from './measure.ts';

interface Line {
	what: string;
	ours: number;
	other: number | undefined;
	/** A ratio against these says how far above them we are. Any other ratio says how much faster we are. */
	against?: 'floor' | 'plain search';
	goal: string;
	met: boolean;
}

const median = (values: readonly number[]) => percentile(values, 0.5);
const shown = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '–' : value < 10 ? value.toFixed(1) : String(Math.round(value)));

/** Medians over the rounds beside their goals. Stalls are the worst of all rounds. */
export function report(rounds: readonly Round[], firstLoad: number): string {
	const of = (value: (round: Round) => number | undefined) => median(rounds.map((round) => value(round) ?? Number.NaN));
	const worst = (value: (round: Round) => number) => Math.max(...rounds.map(value));
	const p95 = of((r) => r.ours.queryP95);
	const rowsP95 = of((r) => r.rows?.queryP95);
	const sync = of((r) => r.ours.sync);
	const rowsSync = of((r) => r.rows?.sync);
	const delta = of((r) => r.ours.delta);
	const rowsDelta = of((r) => r.rows?.delta);
	const plain = of((r) => r.ours.plainP50);
	const spelled = of((r) => r.ours.spelledP50);
	const start = of((r) => r.start);
	const floor = of((r) => r.floor);
	const lines: Line[] = [
		{ what: 'query p95, complete rows, ms', ours: p95, other: rowsP95, goal: '≤ 10 and ≥ 50× faster', met: p95 <= 10 && !(rowsP95 / p95 < 50) },
		{ what: 'query p50, complete rows, ms', ours: of((r) => r.ours.queryP50), other: of((r) => r.rows?.queryP50), goal: '', met: true },
		{ what: 'query p95, from memory alone, ms', ours: of((r) => r.ours.hotP95), other: undefined, goal: '< 3', met: of((r) => r.ours.hotP95) < 3 },
		{ what: 'teams, positions, typos, p95, ms', ours: of((r) => r.ours.findP95), other: undefined, goal: '≤ 10', met: of((r) => r.ours.findP95) <= 10 },
		{
			what: 'names joined or split, p50, ms',
			ours: spelled,
			other: plain,
			against: 'plain search',
			goal: '≤ 2× as written',
			met: spelled <= 2 * plain,
		},
		{ what: 'first sync, ms', ours: sync, other: rowsSync, goal: '≥ 8× faster', met: !(rowsSync / sync < 8) },
		{
			what: 'longest stall while it syncs, ms',
			ours: worst((r) => r.ours.syncStall),
			other: of((r) => r.rows?.syncStall),
			goal: '≤ 50',
			met: worst((r) => r.ours.syncStall) <= 50,
		},
		{ what: '100 changed athletes visible, ms', ours: delta, other: rowsDelta, goal: '≤ 100 and faster', met: delta <= 100 && !(rowsDelta / delta < 1) },
		{
			what: 'longest stall while they come, ms',
			ours: worst((r) => r.ours.deltaStall),
			other: of((r) => r.rows?.deltaStall),
			goal: '≤ 50',
			met: worst((r) => r.ours.deltaStall) <= 50,
		},
		{ what: 'browser start to 21 filtered cards, ms', ours: start, other: floor, against: 'floor', goal: '≤ 2× the floor', met: start <= 2 * floor },
		{ what: 'script of the first load, KiB gz', ours: firstLoad, other: undefined, goal: '≤ 126', met: firstLoad <= 126 },
	];
	const row = (cells: string[]) => cells.map((cell, i) => (i === 0 || i === 4 ? cell.padEnd(i === 0 ? 40 : 24) : cell.padStart(11))).join('');
	return [
		'',
		`Medians of ${rounds.length} interleaved runs, 100,000 athletes. Beside: one Dexie record per athlete; for names the same names as written; for the start the floor (plain page, one raw get).`,
		row(['', 'ours', 'beside', 'ratio', '   goal']),
		...lines.map(({ what, ours, other, against, goal, met }) =>
			row([
				what,
				shown(ours),
				shown(other),
				other === undefined ? '' : `${shown(against === undefined ? other / ours : ours / other)}×`,
				`   ${goal === '' ? '' : `${met ? 'met' : 'MISSED'}: ${goal}`}`,
			]),
		),
	].join('\n');
}
