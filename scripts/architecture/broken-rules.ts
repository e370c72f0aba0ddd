import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { circles, faultsOf, type Modules, sharedNames, unneeded } from './arrow-rules.ts';
import { filesBelow } from './import-graph.ts';
import { readModule } from './read-module.ts';

const root = join(import.meta.dirname, '../..');

/** All that the code breaks of the rules for imports and names, as one line each. */
export function brokenRules(): string[] {
	const read = (file: string) => [file, readModule(file, readFileSync(join(root, file), 'utf8'))] as const;
	const ours: Modules = new Map(filesBelow(['src', 'sw', 'server']).map(read));
	const others: Modules = new Map(filesBelow(['scripts', 'tests']).map(read));
	const named = globSync('{src,sw,server,tests,scripts}/**/*.{ts,tsx,css,json}', { cwd: root, exclude: ['server/db/migrations/**', 'tests/fixtures/**'] });
	return [
		...[...ours].flatMap(([file, module]) => faultsOf(file, module)),
		...circles(new Map([...ours, ...others])),
		...unneeded(ours),
		...sharedNames(named.map((file) => file.replaceAll('\\', '/'))),
	];
}
