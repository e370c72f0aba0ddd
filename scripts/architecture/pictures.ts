import { drawRooms } from './draw-rooms.ts';
import { roomsBelow } from './import-graph.ts';

/** The pictures of docs/architecture.md, drawn from the code as it is. */
export function pictures(): { file: string; svg: string }[] {
	return [
		{ file: 'docs/architecture-page.svg', svg: drawRooms('The page and its service worker', roomsBelow(['src', 'sw'])) },
		{ file: 'docs/architecture-server.svg', svg: drawRooms('The server', roomsBelow(['server'])) },
	];
}
