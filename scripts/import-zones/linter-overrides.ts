import { posix } from 'node:path';
import type { Zone } from './zones.ts';

interface Pattern {
	group: string[];
	message: string;
}

/** An entry of Biome's `overrides`. */
export interface Override {
	includes: string[];
	linter: {
		rules: {
			style: {
				noRestrictedImports: { level: 'error'; options: { patterns: Pattern[] } };
				noRestrictedGlobals: { level: 'error'; options: { deniedGlobals: Record<string, string> } };
			};
		};
	};
}

/**
 * How many folder levels below a zone get a pattern of their own. A relative import may climb to the root of its room,
 * but no further.
 */
const DEPTH = 4;
const NETWORK = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'];

const isFile = (path: string) => /\.\w+$/.test(path);

/** How an import from outside names a folder or file. */
function alias(path: string): string {
	const name = path.startsWith('src/') ? `#${path.slice('src/'.length)}` : `#${path}`;
	return isFile(path) || name.includes('**') ? name : `${name}/**`;
}

/** The room that a path belongs to. Rooms import one another by alias, and their own files by relative paths. */
function roomOf(path: string): string {
	const parts = path.split('/');
	if (parts[0] === 'sw') return 'sw';
	if (parts[0] === 'server') return parts[1] === 'modules' ? parts.slice(0, 3).join('/') : 'server';
	return parts.slice(0, parts[1] === 'features' ? 3 : 2).join('/');
}

/** The files that are `depth` folders below a zone. */
function filesAt(of: string, depth: number): string {
	return `${of}${'/*'.repeat(depth + 1)}${depth === DEPTH - 1 ? '/**' : ''}`;
}

function patterns({ of, may, not = [], packages, notPackages = [], why }: Zone, depth: number, anyPackage: boolean): Pattern[] {
	const room = roomOf(of);
	const inRoom = may.filter((path) => roomOf(path) === room && path !== of);
	const own = of === room && !of.includes('*') && of !== 'server' ? [alias(of)] : [];
	const allowed = [...own, ...may.map(alias)].map((name) => `!${name}`);
	const message = `${of}: ${why}`;
	const found: Pattern[] = [{ group: ['#*/**', ...allowed, ...not.map((path) => (path.startsWith('**') ? path : alias(path)))], message }];
	if (of !== room) {
		// An import may climb to its zone's folder, and reach the parts of its room that the zone may use.
		const up = '../'.repeat(depth + 1);
		const below = inRoom.map((path) => `!${posix.join(up, posix.relative(of, path).replace(/^\.\.\//, ''))}${isFile(path) ? '' : '/**'}`);
		const climb = posix.relative(room, of).split('/').length;
		const wide = inRoom.includes(room) ? '../'.repeat(depth + climb + 1) : up;
		found.push({ group: [`${wide}**`, ...(wide === up ? below : [])], message });
	} else if (!isFile(of) && of !== 'server')
		found.push({ group: [`${'../'.repeat(depth + 1)}**`], message: `${message} Another room is imported by its alias.` });
	if (packages !== undefined) found.push({ group: ['**', '!./**', '!../**', '!#*/**', ...packages.map((name) => `!${name}`)], message });
	if (notPackages.length > 0 && !anyPackage) found.push({ group: [...notPackages], message });
	if (!of.startsWith('server') && !packages?.includes('node:*'))
		found.push({ group: ['node:*', 'node:*/**'], message: 'Code of the page takes nothing from Node.' });
	return found;
}

function override(zone: Zone, includes: string, depth: number, anyPackage = false): Override {
	const deniedGlobals = zone.network ? {} : Object.fromEntries(NETWORK.map((name) => [name, `${zone.of} makes no requests: src/core/api does.`]));
	return {
		includes: [includes],
		linter: {
			rules: {
				style: {
					noRestrictedImports: { level: 'error', options: { patterns: patterns(zone, depth, anyPackage) } },
					noRestrictedGlobals: { level: 'error', options: { deniedGlobals } },
				},
			},
		},
	};
}

/**
 * The linter's overrides for a table of zones. Biome applies the last override that matches a file, so narrower ones
 * come later.
 */
export function linterOverrides(zones: readonly Zone[]): Override[] {
	return zones.flatMap((zone) => {
		if (isFile(zone.of)) return [override(zone, zone.of, 0)];
		const depths = Array.from({ length: DEPTH }, (_, depth) => depth);
		return depths.flatMap((depth) => [
			override(zone, filesAt(zone.of, depth), depth),
			...(zone.anyPackageIn ?? [])
				.filter((files) => !isFile(files))
				.map((files) => override(zone, `${zone.of}${'/*'.repeat(depth)}/${files.replace('**/', '')}`, depth, true)),
			...(zone.anyPackageIn ?? [])
				.filter((files) => isFile(files) && posix.relative(zone.of, files).split('/').length === depth + 1)
				.map((file) => override(zone, file, depth, true)),
		]);
	});
}
