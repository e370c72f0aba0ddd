import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readModule } from './read-module.ts';

/** A room (a folder with rules for its imports), and the rooms that its files import. */
export interface Room {
	name: string;
	files: number;
	imports: string[];
}

const root = join(import.meta.dirname, '../..');
const aliases = Object.entries((JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> }).imports).map(
	([alias, target]) => [alias.replace('*', ''), target.replace('./', '').replace('*', '')] as const,
);

/** The file that an import names, relative to the project's root; undefined for a package. */
export function targetOf(file: string, specifier: string): string | undefined {
	if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
	const alias = aliases.find(([name]) => specifier.startsWith(name));
	return alias === undefined ? undefined : alias[1] + specifier.slice(alias[0].length);
}

/** The files of ours that a file imports, relative to the project's root. */
export function importsOf(file: string): string[] {
	const { specifiers } = readModule(file, readFileSync(join(root, file), 'utf8'));
	return specifiers.map((specifier) => targetOf(file, specifier)).filter((target) => target !== undefined);
}

/** The room that a file belongs to; undefined for files that start or connect the rooms, such as `server/main.ts`. */
function roomOf(file: string): string | undefined {
	const [top = '', room = '', inner] = file.split('/');
	if (top === 'sw') return 'sw';
	if (inner === undefined) return undefined;
	if (top === 'src') return room;
	return room === 'modules' ? `server/${inner}` : `server/${room}`;
}

/** Our files below `folders`, sorted. */
export function filesBelow(folders: readonly string[]): string[] {
	return folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((file) => file.replaceAll('\\', '/'))).sort();
}

/** The rooms below `folders` and the imports between them, sorted by name. */
export function roomsBelow(folders: readonly string[]): Room[] {
	const rooms = new Map<string, { files: number; imports: Set<string> }>();
	for (const file of filesBelow(folders)) {
		const name = roomOf(file);
		if (name === undefined) continue;
		const room = rooms.get(name) ?? { files: 0, imports: new Set() };
		rooms.set(name, room);
		room.files++;
		for (const target of importsOf(file)) {
			const other = roomOf(target);
			if (other !== undefined && other !== name) room.imports.add(other);
		}
	}
	return [...rooms].map(([name, { files, imports }]) => ({ name, files, imports: [...imports].filter((other) => rooms.has(other)).sort() }));
}
