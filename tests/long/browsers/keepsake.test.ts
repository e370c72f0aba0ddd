import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSeed } from '#tests/api/fixtures/random/dice.ts';
import { allBrowsers } from './installed.ts';
import { drawnCases, signedCases } from './keepsake-cases.ts';
import * as keepsakes from './keepsake-code.ts';
import type { WebBrowser } from './web-browser.ts';

const seed = testSeed();
const drawn = drawnCases(seed);
const { genuine, forged } = signedCases(seed);
const checked = [...genuine, ...forged.map(({ card }) => card)];

/** The code of the page that draws and checks cards, as one script for a browser. */
async function bundle(): Promise<string> {
	const result = await build({
		configFile: false,
		root: join(import.meta.dirname, '../../..'),
		logLevel: 'error',
		build: { write: false, lib: { entry: join(import.meta.dirname, 'keepsake-code.ts'), formats: ['iife'], name: 'keepsakes' } },
	});
	const [output] = Array.isArray(result) ? result : [result];
	const code = output !== undefined && 'output' in output ? output.output.find((file) => file.type === 'chunk')?.code : undefined;
	if (code === undefined) throw new Error('the code of the cards was not built');
	return code;
}

type Name = keyof typeof keepsakes;

/** What a function of `keepsake-code.ts` returns in the browser, given a file of this test's server. */
function inPage<N extends Name>(browser: WebBrowser, name: N, file: string): Promise<Awaited<ReturnType<(typeof keepsakes)[N]>>> {
	return browser.run(`return keepsakes.${name}(await (await fetch('${file}')).json())`) as ReturnType<typeof inPage<N>>;
}

describe('a keepsake', () => {
	let address = '';
	let inNode: string[];
	const server = createServer();

	beforeAll(async () => {
		const code = await bundle();
		const files: Record<string, [type: string, body: string]> = {
			'/': ['text/html', '<!doctype html><meta charset="utf-8"><title>Cards</title><script src="/keepsakes.js"></script>'],
			'/keepsakes.js': ['text/javascript; charset=utf-8', code],
			'/one': ['application/json', JSON.stringify(drawn[0])],
			'/drawn': ['application/json', JSON.stringify(drawn)],
			'/checked': ['application/json', JSON.stringify(checked)],
		};
		server.on('request', ({ url = '' }, response) => {
			const [type, body] = files[url] ?? ['text/plain', ''];
			response.writeHead(files[url] === undefined ? 404 : 200, { 'content-type': type }).end(body);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		// WebCrypto is only there on https, and on this machine's own name.
		address = `http://localhost:${(server.address() as AddressInfo).port}/`;
		inNode = await keepsakes.digests(drawn);
	});
	afterAll(() => void server.close());

	test('is checked here as in any browser, and no two of the drawn cards are one picture', async () => {
		expect(new Set(inNode).size).toBe(inNode.length);
		expect(await keepsakes.verdicts(checked)).toEqual(checked.map((_, at) => at < genuine.length));
	});

	for (const { name, skipped, start } of allBrowsers) {
		test.skipIf(skipped !== '')(`has the same bytes in ${name} as here, and is believed only if nothing was altered${skipped}`, async () => {
			const browser = await start();
			try {
				await browser.open(address);
				expect(await inPage(browser, 'digests', '/drawn')).toEqual(inNode);
				const believed = await inPage(browser, 'verdicts', '/checked');
				expect(believed.slice(0, genuine.length)).toEqual(genuine.map(() => true));
				expect(believed).toHaveLength(checked.length);
				expect(forged.filter((_, at) => believed[genuine.length + at] !== false).map(({ what }) => what)).toEqual([]);
				const png = Buffer.from(await inPage(browser, 'startOfPng', '/one'));
				expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1500, 960]);
				console.log(`${name}: ${drawn.length} cards alike, ${genuine.length} believed, ${forged.length} altered ones refused`);
			} finally {
				await browser.close();
			}
		});
	}
});
