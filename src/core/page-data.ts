/** What the server or the service worker left in the page under this id (`dataBlock`); undefined if there is nothing. */
export function pageData(id: string): unknown {
	const text = document.getElementById(id)?.textContent;
	return text ? JSON.parse(text) : undefined;
}
