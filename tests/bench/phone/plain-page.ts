import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

export interface PlainPage {
	address: string;
	close(): void;
}

/**
 * Serves what the browser shows right now (`page`, with its cards and styles) as one HTML file without scripts. It is
 * the floor: the same 21 cards and a search field that does nothing.
 */
export async function servePlainPage(page: Page): Promise<PlainPage> {
	const html = await page.evaluate(() => {
		const copy = document.documentElement.cloneNode(true) as HTMLElement;
		for (const element of copy.querySelectorAll('script, link, style, iframe')) element.remove();
		const style = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n');
		const head = copy.querySelector('head');
		head?.append(Object.assign(document.createElement('style'), { textContent: style }));
		return `<!doctype html>${copy.outerHTML}`;
	});
	const server = createServer((request, response) => {
		if (request.url !== '/') return response.writeHead(404).end();
		return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		address: `http://localhost:${(server.address() as AddressInfo).port}/`,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}
