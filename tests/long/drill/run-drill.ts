/**
 * `npm run drill`: kills, cuts, and stops the parts of a cluster on this machine, one after the other, while phones give
 * and sync (docs/cluster.md). Prints a table, and exits with 1 if anything was lost. `--faults primary,cut` chooses.
 */
import { parseArgs } from 'node:util';
import { ClusterError } from '../../../scripts/cluster/cluster-error.ts';
import { parseBasePort } from '../../../scripts/cluster/cluster-ports.ts';
import { runDrill } from './drill.ts';
import { DRILL_FAULTS } from './drill-faults.ts';
import { drillFailures, drillReport } from './drill-report.ts';

const { values } = parseArgs({
	options: {
		phones: { type: 'string', default: '50' },
		cursors: { type: 'string', default: '200' },
		faults: { type: 'string', default: Object.keys(DRILL_FAULTS).join(',') },
	},
});

const began = performance.now();
const say = (what: string) => console.error(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${what}`);

// Ends through `exit`, with which everything that was started ends, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

try {
	const words = values.faults.split(',');
	const unknown = words.filter((word) => DRILL_FAULTS[word] === undefined);
	if (unknown.length > 0) throw new ClusterError(`--faults: there is no ${unknown.join(', ')}. There are ${Object.keys(DRILL_FAULTS).join(', ')}.`);
	const [phones, cursors] = [wholeNumber('--phones', values.phones, 1), wholeNumber('--cursors', values.cursors, 0)];
	const faults = words.flatMap((word) => DRILL_FAULTS[word] ?? []);
	const folder = process.env.CLUSTER_DIR?.trim() || undefined;
	const result = await runDrill({ base: parseBasePort(process.env.CLUSTER_PORT), phones, cursors, faults, folder, said: say });
	console.log(drillReport(result, { phones, cursors }));
	const failures = drillFailures(result);
	for (const failure of failures) console.error(`FAILED: ${failure}`);
	process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
	if (!(error instanceof ClusterError)) throw error;
	console.error(`The drill didn’t start.\n${error.message}`);
	process.exitCode = 1;
}

function wholeNumber(name: string, text: string, least: number): number {
	if (/^\d{1,5}$/.test(text) && Number(text) >= least) return Number(text);
	throw new ClusterError(`${name}: must be a whole number, ${least} or more.`);
}
