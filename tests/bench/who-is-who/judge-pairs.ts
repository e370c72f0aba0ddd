import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { openEmbedded } from '#server/db/open-database.ts';
import type { Outcome } from '#server/modules/rosters/import/who-is-who/compare-athletes.ts';
import { type DrawnPair, draw, type Line, pairsOf } from './draw-pairs.ts';
import { measuredPairs } from './measured-pairs.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { draw: { type: 'boolean', default: false }, seed: { type: 'string', default: '153' }, help: { type: 'boolean' } },
});
const [data] = positionals;
if (values.help || data === undefined) {
	console.log(
		'npm run judge:who -- DATA [--draw] [--seed=153]\n  Compares the pairs that people judged (judged-pairs.csv) with the comparison’s outcomes, on the real rosters in the folder DATA.\n  --draw: prints 200 pairs with their facts, drawn at random with the seed, to be judged',
	);
	process.exit(values.help ? 0 : 2);
}

/** How many pairs of each outcome are drawn from each pair of imports. */
const DRAWN: Readonly<Record<Outcome, number>> = { same: 17, ask: 14, another: 12 };
interface Judged {
	pair: string;
	known: string;
	listed: string;
	verdict: 'same' | 'another' | 'unsure';
}

const scratch = mkdtempSync(join(tmpdir(), 'judge-'));
const database = await openEmbedded(join(scratch, 'db'));
try {
	mkdirSync(join(scratch, 'files'));
	const judged: Judged[] = values.draw ? [] : parse(readFileSync(join(import.meta.dirname, 'judged-pairs.csv')), { columns: true });
	const found: { outcome: Outcome; verdict: Judged['verdict'] }[] = [];
	for (const [at, measured] of measuredPairs(data, join(scratch, 'files')).entries()) {
		const pairs = await pairsOf(database.db, measured);
		if (values.draw) for (const pair of draw(pairs, DRAWN, Number(values.seed) + at)) console.log([at + 1, ...factsOf(pair)].join('\t'));
		const byIds = new Map(pairs.map((pair) => [`${pair.known} ${pair.listed}`, pair]));
		for (const { pair, known, listed, verdict } of judged) {
			const one = byIds.get(`${known} ${listed}`);
			if (pair === String(at + 1) && one === undefined) throw new Error(`pair ${pair} has no ${known} and ${listed} anymore`);
			if (pair === String(at + 1) && one !== undefined) found.push({ outcome: one.comparison.outcome, verdict });
		}
	}
	if (!values.draw) console.table(agreement(found));
} finally {
	await database.close();
	rmSync(scratch, { recursive: true, force: true });
}

function factsOf({ known, listed, comparison, lines: [before, after] }: DrawnPair): unknown[] {
	const line = (one: Line) =>
		[one.player_name, one.school, one.player_class, one.jersey_number, one.height_in, one.weight_lb, one.position, one.birthplace]
			.map((fact) => fact ?? '-')
			.join(' | ');
	return [known, listed, comparison.outcome, comparison.score, line(before), line(after)];
}

/** How often each outcome was judged as what. */
function agreement(found: readonly { outcome: Outcome; verdict: Judged['verdict'] }[]): Record<string, Record<string, number>> {
	const count = (outcome: Outcome, verdict: string) => found.filter((one) => one.outcome === outcome && one.verdict === verdict).length;
	return Object.fromEntries(
		(['same', 'ask', 'another'] as const).map((outcome) => [
			outcome,
			{ 'judged the same': count(outcome, 'same'), 'judged another': count(outcome, 'another'), unsure: count(outcome, 'unsure') },
		]),
	);
}
