import { drawRooms } from './draw-rooms.ts';
import { roomsBelow } from './import-graph.ts';

/** The pictures in docs/architecture.md, drawn from the current code. */
export function pictures(): { file: string; svg: string }[] {
	return [
		{ file: 'docs/architecture-page.svg', svg: drawRooms('The page and its service worker', roomsBelow(['src', 'sw'])) },
		{ file: 'docs/architecture-server.svg', svg: drawRooms('The server', roomsBelow(['server'])) },
	];
}
