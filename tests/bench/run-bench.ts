import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage, pageIsStale } from '../../scripts/page-build.ts';
import { report } from './bench-report.ts';
import { startServer } from './bench-server.ts';
import { buildPages } from './build-pages.ts';
import { benchClaim } from './claim/bench-claim.ts';
import { dataset } from './dataset.ts';
import { firstLoadKib } from './first-load-bytes.ts';
import { measureRound, type Round } from './measure.ts';
import { benchPhone } from './phone/bench-phone.ts';
import { benchReads } from './reads/bench-reads.ts';
import { benchTouchdown } from './touchdown/bench-touchdown.ts';

const { values } = parseArgs({
	options: {
		runs: { type: 'string', default: '3' },
		'skip-rows': { type: 'boolean', default: false },
		phone: { type: 'boolean', default: false },
		claim: { type: 'boolean', default: false },
		reads: { type: 'boolean', default: false },
		touchdown: { type: 'boolean', default: false },
		help: { type: 'boolean' },
	},
});
if (values.help) {
	console.log(
		'npm run bench [-- --runs 3] [--skip-rows]\n  Figures of local search at 100,000 athletes in Chromium, beside one Dexie record per athlete. Takes about 8 minutes.\nnpm run bench -- --phone [--runs 3]\n  How long visits, typing, and the donation sheet hold up a phone: Chromium as slow as a mid-range phone (benchmark index 400), beside a plain page. Takes about 2.5 minutes a run.\nnpm run bench -- --claim [--runs 3]\n  What it takes an athlete on such a phone to claim their page and say yes to donations, and how long the taps in their room take. Takes about 2.5 minutes a run.\nnpm run bench -- --reads [--runs 3]\n  Reads at 100,000 athletes beside a bare route, on PostgreSQL and embedded. Takes about 3 minutes.\nnpm run bench -- --touchdown [--runs 3]\n  Donations to one athlete beside donations to many, and the server’s answers meanwhile, on PostgreSQL. Takes about 4 minutes.',
	);
	process.exit(0);
}

if (values.reads) {
	console.log(await benchReads(Number(values.runs)));
	process.exit(0);
}

if (values.touchdown) {
	console.log(await benchTouchdown(Number(values.runs)));
	process.exit(0);
}

const app = join(import.meta.dirname, '../../dist/page');
if (pageIsStale()) buildPage();
if (values.phone || values.claim) {
	const { text, passed } = await (values.phone ? benchPhone : benchClaim)(Number(values.runs));
	console.log(text);
	process.exit(passed ? 0 : 1);
}
if (!existsSync(join(app, 'index.html'))) throw new Error('the page is not built');
console.log('Inventing 100,000 athletes and the right answers …');
const data = dataset();
const pages = mkdtempSync(join(tmpdir(), 'roster-bench-pages-'));
await buildPages(pages);
const server = await startServer(data, pages, app);
const rounds: Round[] = [];
try {
	for (let run = 1; run <= Number(values.runs); run++) {
		const round = await measureRound(server.address, data, !values['skip-rows']);
		rounds.push(round);
		console.log(`run ${run}: ${JSON.stringify(round, (_, value) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value))}`);
	}
} finally {
	server.close();
	rmSync(pages, { recursive: true, force: true });
}
console.log(report(rounds, firstLoadKib(app)));
