/**
 * The least that a start can cost: a plain page that reads one record with the raw API and shows it as 21 cards. With
 * `?prepare`, it stores that record.
 */
const open = indexedDB.open('bench-floor', 1);
open.onupgradeneeded = () => open.result.createObjectStore('records');
open.onsuccess = () => {
	const preparing = location.search === '?prepare';
	const store = open.result.transaction('records', preparing ? 'readwrite' : 'readonly').objectStore('records');
	if (preparing) {
		const rows = Array.from({ length: 21 }, (_, i) => ({ name: `Athlete ${i}`, team: `Team ${i}`, position: 'QB' }));
		store.put(rows, 'page').onsuccess = () => {
			document.title = 'prepared';
		};
		return;
	}
	const get = store.get('page');
	get.onsuccess = () => {
		document.body.innerHTML = `<ol>${get.result.map((row: Record<string, string>) => `<li class="browse-card">${row.name} ${row.position} ${row.team}</li>`).join('')}</ol>`;
	};
};
