import { openRawDatabase } from '../rosters/raw-database.ts';

let isOpening = false;

/**
 * Opens the page's database and lets it go at once, while the page is only on its way: opening it from cold is the longest wait of a start, and the
 * browser keeps the files open for a moment. Makes none where there is none. Never throws: what goes wrong here is the page's to meet.
 */
export function warmStorage(): void {
	if (isOpening) return;
	isOpening = true;
	void openRawDatabase().then((database) => {
		database?.close();
		isOpening = false;
	});
}
