import { openRawDatabase } from '#core/db/raw-database.ts';

let isOpening = false;

/**
 * Opens the page's database and closes it at once, while the page is still loading. A cold open is the longest wait at
 * startup, and the browser keeps the files open for a moment. It creates no database if there is none. It never throws,
 * because the page itself handles whatever goes wrong here.
 */
export function warmStorage(): void {
	if (isOpening) return;
	isOpening = true;
	void openRawDatabase().then((database) => {
		database?.close();
		isOpening = false;
	});
}
