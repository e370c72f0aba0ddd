/** `DATABASE_NAME` of the page (src/data/db.ts). */
const DATABASE = 'nil-athletes';

/**
 * Opens the page's database and lets it go at once, while the page is only on its way: opening it from cold is the longest wait of a start, and the
 * browser keeps the files open for a moment. None is made where there is none, and a failure is the page's to meet.
 */
export function warmStorage(): void {
	const opening = indexedDB.open(DATABASE);
	opening.onupgradeneeded = () => opening.transaction?.abort();
	opening.onerror = (event) => event.preventDefault();
	opening.onsuccess = () => opening.result.close();
}
