import type { Room } from './import-graph.ts';

const BOX = { width: 136, height: 44 };
const GAP = { x: 28, y: 56 };
const MARGIN = 24;
/** Space on both sides for arrows that bypass rows. */
const SIDE = 120;

interface Place {
	x: number;
	y: number;
}

/**
 * The number of levels below each room. A room is above everything that it imports. Throws if rooms import each other
 * in a circle.
 */
function levelsOf(rooms: readonly Room[]): Map<string, number> {
	const levels = new Map<string, number>();
	const byName = new Map(rooms.map((room) => [room.name, room]));
	const levelOf = (name: string, above: readonly string[]): number => {
		if (above.includes(name)) throw new Error(`rooms import each other: ${[...above, name].join(' → ')}`);
		const known = levels.get(name);
		if (known !== undefined) return known;
		const level = Math.max(-1, ...(byName.get(name)?.imports ?? []).map((other) => levelOf(other, [...above, name]))) + 1;
		levels.set(name, level);
		return level;
	};
	for (const { name } of rooms) levelOf(name, []);
	return levels;
}

/** The imports that no chain of other imports implies. Arrows for all imports would make the picture unreadable. */
function shownImports(rooms: readonly Room[]): [string, string][] {
	const byName = new Map(rooms.map((room) => [room.name, room]));
	const reaches = (from: string, to: string): boolean => (byName.get(from)?.imports ?? []).some((next) => next === to || reaches(next, to));
	return rooms.flatMap(({ name, imports }) =>
		imports.filter((to) => !imports.some((next) => next !== to && reaches(next, to))).map((to): [string, string] => [name, to]),
	);
}

/** Draws rooms as SVG text. A room imports only rooms below it. */
export function drawRooms(title: string, rooms: readonly Room[]): string {
	const levels = levelsOf(rooms);
	const top = Math.max(...levels.values());
	const rows = Array.from({ length: top + 1 }, (_, row) => rooms.filter(({ name }) => levels.get(name) === top - row));
	const width = Math.max(...rows.map((row) => row.length)) * (BOX.width + GAP.x) - GAP.x + 2 * (MARGIN + SIDE);
	const height = rows.length * (BOX.height + GAP.y) - GAP.y + 2 * MARGIN + 28;
	const places = new Map<string, Place>();
	rows.forEach((row, index) => {
		const left = (width - (row.length * (BOX.width + GAP.x) - GAP.x)) / 2;
		row.forEach(({ name }, column) => {
			places.set(name, { x: left + column * (BOX.width + GAP.x), y: MARGIN + 28 + index * (BOX.height + GAP.y) });
		});
	});
	const at = (name: string): Place => places.get(name) ?? { x: 0, y: 0 };
	const arrows = shownImports(rooms).map(([from, to]) => {
		const span = (levels.get(from) ?? 0) - (levels.get(to) ?? 0);
		return `<path d="${span > 1 ? around(at(from), at(to), span) : down(at(from), at(to))}" fill="none" stroke="#64748b" stroke-width="1.5" marker-end="url(#tip)"/>`;
	});
	const boxes = rooms.map(({ name, files }) => {
		const { x, y } = at(name);
		const middle = x + BOX.width / 2;
		return [
			`<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6" fill="#f8fafc" stroke="#0f172a"/>`,
			`<text x="${middle}" y="${y + 19}" text-anchor="middle" font-weight="600">${name.replace('server/', '')}</text>`,
			`<text x="${middle}" y="${y + 35}" text-anchor="middle" font-size="11" fill="#475569">${sizeOf(files)}</text>`,
		].join('');
	});
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="14" fill="#0f172a">`,
		`<title>${title}</title><rect width="100%" height="100%" fill="#ffffff"/>`,
		`<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#64748b"/></marker></defs>`,
		`<text x="${MARGIN}" y="${MARGIN + 6}" font-weight="700" font-size="16">${title}</text>`,
		...arrows,
		...boxes,
		'</svg>\n',
	].join('\n');
}

/** An arrow from the bottom of a box to the top of one in the next row. */
function down(a: Place, b: Place): string {
	const [x1, y1, x2, y2] = [a.x + BOX.width / 2, a.y + BOX.height, b.x + BOX.width / 2, b.y];
	const bend = (y2 - y1) / 2;
	return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2 - 2}`;
}

/** An arrow past the rows in between, on the side nearer to the edge. */
function around(a: Place, b: Place, span: number): string {
	const right = b.x >= a.x ? BOX.width : 0;
	const out = right > 0 ? 1 : -1;
	const [x1, y1, x2, y2] = [a.x + right, a.y + BOX.height / 2, b.x + right, b.y + BOX.height / 2];
	const far = (out > 0 ? Math.max(x1, x2) : Math.min(x1, x2)) + out * (24 + span * 24);
	return `M${x1} ${y1}C${far} ${y1} ${far} ${y2} ${x2 + out * 2} ${y2}`;
}

/** Rounded, so the picture changes only when the architecture does. */
function sizeOf(files: number): string {
	return files < 10 ? 'a few files' : `some ${Math.round(files / 10) * 10} files`;
}
