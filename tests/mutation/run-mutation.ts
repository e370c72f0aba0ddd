/**
 * Makes one small change at a time to the code of an area, and lists those that no test notices and nobody has explained
 * (`no-difference.ts`). `npm run mutate -- ledger` takes one area, several names take several, and none takes all.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { mutatedAreas } from './mutated-areas.ts';
import { noDifference } from './no-difference.ts';

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

interface Outcome {
	area: string;
	changes: number;
	noticed: number;
	explained: number;
	seconds: number;
	unnoticed: string[];
}

const root = join(import.meta.dirname, '../..');
process.chdir(root);

async function mutate(area: string): Promise<Outcome> {
	const begun = performance.now();
	// vitest.config.ts reads it, in this process and in those that Stryker starts.
	process.env.MUTATED_AREA = area;
	const results = await new Stryker({
		testRunner: 'vitest',
		// A test of time zones needs a process of its own.
		vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false, pool: 'forks' },
		coverageAnalysis: 'perTest',
		mutate: mutatedAreas[area]?.code ?? [],
		// Of the many ways to write an expression, most differ in texts that nobody has.
		mutator: { excludedMutations: ['Regex'] },
		// A changed constant takes every test of the area. Elsewhere, only what reads it is changed.
		ignoreStatic: !mutatedAreas[area]?.constants,
		// Stryker would rewrite the project's own.
		tsconfigFile: 'none.json',
		tempDirName: '.cache/stryker',
		ignorePatterns: ['.cache', '.data', 'dist', 'test-results'],
		reporters: ['progress-append-only'],
		concurrency: 2,
		timeoutMS: 15_000,
	}).runMutationTest();
	const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
	const missed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').map(inWords);
	const unnoticed = missed.filter((change) => !isExplained(change)).map(({ file, line, change }) => `${file}:${line}  ${change}`);
	return {
		area,
		changes: noticed + missed.length,
		noticed,
		explained: missed.length - unnoticed.length,
		seconds: Math.round((performance.now() - begun) / 1000),
		unnoticed,
	};
}

interface Missed {
	file: string;
	line: number;
	/** What the code says, and what it was changed to. */
	change: string;
}

function inWords({ fileName, location: { start, end }, replacement }: Result): Missed {
	const lines = readFileSync(fileName, 'utf8')
		.split('\n')
		.slice(start.line - 1, end.line);
	lines.push((lines.pop() ?? '').slice(0, end.column - 1));
	lines.unshift((lines.shift() ?? '').slice(start.column - 1));
	return { file: relative(root, fileName), line: start.line, change: `${inOneLine(lines.join(' '))} → ${inOneLine(replacement)}` };
}

function inOneLine(code: string): string {
	const line = code.replace(/\s+/g, ' ').trim();
	return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

function isExplained({ file, change }: Missed): boolean {
	return noDifference.some((known) => known.file === file && known.changes.includes(change));
}

const named = process.argv.slice(2);
const unknown = named.filter((area) => !(area in mutatedAreas));
if (unknown.length > 0) {
	console.error(`There is no area ${unknown.join(', ')}. The areas are ${Object.keys(mutatedAreas).join(', ')}.`);
	process.exit(1);
}
const outcomes: Outcome[] = [];
for (const area of named.length > 0 ? named : Object.keys(mutatedAreas)) outcomes.push(await mutate(area));
for (const { area, unnoticed } of outcomes) if (unnoticed.length > 0) console.log(`\nNo test of ${area} notices:\n${unnoticed.join('\n')}`);
console.log('\n| area | changes | noticed | explained | score | seconds |\n|---|---|---|---|---|---|');
for (const { area, changes, noticed, explained, seconds } of outcomes) {
	console.log(`| ${area} | ${changes} | ${noticed} | ${explained} | ${Math.floor((noticed / changes) * 1000) / 10}% | ${seconds} |`);
}
if (outcomes.some(({ unnoticed }) => unnoticed.length > 0)) process.exitCode = 1;
