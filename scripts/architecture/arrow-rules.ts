import { posix } from 'node:path';
import { targetOf } from './import-graph.ts';
import type { Module } from './read-module.ts';
import { BELOW_MODULES, type Zone, zones } from './zones.ts';

/** Every file of ours by its path, relative to the project's root. */
export type Modules = ReadonlyMap<string, Module>;
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** A path or pattern of the table as a regular expression, without its ends. */
const pattern = (path: string) => path.replaceAll('.', '\\.').replace(/\*\*?/g, (star) => (star === '**' ? '.*' : '[^/]*'));
const below = (path: string) => new RegExp(`^${pattern(path)}(?:/|$)`);
const isPackage = (names: readonly string[], name: string) => names.some((known) => new RegExp(`^${pattern(known)}$`).test(name));

const rules = zones.map((zone) => ({
	zone,
	of: below(zone.of),
	may: zone.may.map((path) => ({ path, files: below(path) })),
	not: (zone.not ?? []).map(below),
	anyPackageIn: (zone.anyPackageIn ?? []).map(below),
}));
type Rule = (typeof rules)[number];

/** A narrower zone stands below the wider one in the table, and replaces it. */
const ruleOf = (file: string): Rule | undefined => rules.findLast(({ of }) => of.test(file));

/** The folder that a file’s relative imports stay in. Undefined for files that put rooms together, such as `server/main.ts`. */
function roomOf(file: string): string | undefined {
	const parts = file.split('/');
	const depth = parts[0] === 'sw' ? 1 : parts[1] === 'features' || parts[1] === 'modules' ? 3 : 2;
	return parts.length > depth ? parts.slice(0, depth).join('/') : undefined;
}

function refusesPackage({ zone: { of, packages, notPackages = [] }, anyPackageIn }: Rule, file: string, name: string): boolean {
	if (packages !== undefined) return !isPackage(packages, name);
	if (name.startsWith('node:')) return !of.startsWith('server');
	return isPackage(notPackages, name) && !anyPackageIn.some((files) => files.test(file));
}

function refusesFile({ of, may, not }: Rule, file: string, target: string): boolean {
	const own = of.exec(file)?.[0] ?? file;
	return not.some((files) => files.test(target)) || !(target.startsWith(own) || may.some(({ files }) => files.test(target)));
}

/** What a file breaks of its zone's rules. */
export function faultsOf(file: string, { specifiers, network }: Module): string[] {
	const rule = ruleOf(file);
	if (rule === undefined) return [`${file}: no zone in scripts/architecture/zones.ts has it.`];
	const { of, why } = rule.zone;
	const room = roomOf(file);
	const faults = specifiers.flatMap((specifier) => {
		const target = targetOf(file, specifier);
		const refused = target === undefined ? refusesPackage(rule, file, specifier) : refusesFile(rule, file, target);
		if (refused) return [`${file} → ${specifier}: not from ${of}. ${why}`];
		if (target === undefined || room === undefined || specifier.startsWith('.') === (roomOf(target) === room)) return [];
		return [`${file} → ${specifier}: another room is imported by its alias, and the same one by a relative path.`];
	});
	return rule.zone.network ? faults : [...faults, ...network.map((name) => `${file}: ${name} isn’t for ${of}. src/core/api makes the requests.`)];
}

/** A circle of a graph, if it has one, as its nodes in order. */
export function circleIn(graph: Graph): string[] | undefined {
	const left = new Map(graph);
	for (let size = -1; size !== left.size; ) {
		size = left.size;
		for (const [node, targets] of left) if (![...targets].some((target) => left.has(target))) left.delete(node);
	}
	// Every node that is left leads to another one, so a walk comes back to where it was.
	const walk: string[] = [];
	for (let node = left.keys().next().value; node !== undefined; node = [...(left.get(node) ?? [])].find((target) => left.has(target))) {
		if (walk.includes(node)) return [...walk.slice(walk.indexOf(node)), node];
		walk.push(node);
	}
	return undefined;
}

function graphOf(arrows: Iterable<readonly [string, string]>): Map<string, Set<string>> {
	const graph = new Map<string, Set<string>>();
	for (const [from, to] of arrows) graph.set(from, (graph.get(from) ?? new Set()).add(to));
	return graph;
}

function arrowsOf(modules: Modules): [string, string][] {
	return [...modules].flatMap(([file, { specifiers }]) =>
		specifiers.map((specifier): [string, string] => [file, targetOf(file, specifier) ?? '']).filter(([, target]) => modules.has(target)),
	);
}

/** The parts of each room, and what they import of each other. A part is a folder in the room, or a file directly in it. */
export function partsOf(modules: Modules): Map<string, Map<string, Set<string>>> {
	const partOf = (room: string, file: string) => posix.relative(room, file).split('/')[0] ?? '';
	const inRooms = arrowsOf(modules).flatMap(([from, to]) => {
		const room = roomOf(from);
		if (room === undefined || !ruleOf(from) || roomOf(to) !== room || partOf(room, from) === partOf(room, to)) return [];
		return [{ room, arrow: [partOf(room, from), partOf(room, to)] as const }];
	});
	return new Map([...Map.groupBy(inRooms, ({ room }) => room)].map(([room, found]) => [room, graphOf(found.map(({ arrow }) => arrow))]));
}

/** Circles of files, also of types alone or through a worker, and of the parts of a room. */
export function circles(modules: Modules): string[] {
	const ofFiles = circleIn(graphOf(arrowsOf(modules)));
	const ofParts = [...partsOf(modules)].flatMap(([room, parts]) => {
		const circle = circleIn(parts);
		return circle === undefined ? [] : [`the parts of ${room} import each other: ${circle.join(' → ')}`];
	});
	return [...(ofFiles === undefined ? [] : [`files import each other: ${ofFiles.join(' → ')}`]), ...ofParts];
}

/** What the table allows and no file needs anymore. */
export function unneeded(modules: Modules): string[] {
	const used = new Map(rules.map((rule) => [rule, new Set<string>()]));
	for (const [file, { specifiers }] of modules) {
		const rule = ruleOf(file);
		for (const specifier of specifiers) if (rule) used.get(rule)?.add(targetOf(file, specifier) ?? '');
	}
	/** The floor is the same for every module, so not every module uses all of it. */
	const isFloor = ({ of }: Zone, path: string) => of.startsWith('server/modules/') && BELOW_MODULES.includes(path);
	const arrows = [...used].flatMap(([{ zone, may }, targets]) =>
		may.filter(({ path, files }) => !isFloor(zone, path) && ![...targets].some((target) => files.test(target))).map(({ path }) => `${zone.of} → ${path}`),
	);
	return arrows.map((arrow) => `the table needn’t allow ${arrow}`);
}

/** A module's door, the parts of a kind of operation, entries, and the compilers' settings have the same name everywhere. */
const EVERYWHERE = ['app', 'main', 'public', 'schema', 'send', 'text', 'tsconfig'];

/** Files of one name, whatever their extension: they couldn't be told apart in an editor's tabs or in a search. */
export function sharedNames(files: readonly string[]): string[] {
	// A stylesheet is told apart by its extension, and often named for the component that it styles.
	const nameOf = (file: string) => (file.endsWith('.css') ? posix.basename(file) : posix.parse(file).name);
	return [...Map.groupBy(files, nameOf)].flatMap(([name, places]) =>
		places.length > 1 && !EVERYWHERE.includes(name) ? [`a file’s name is found once: ${places.toSorted().join(', ')}`] : [],
	);
}
