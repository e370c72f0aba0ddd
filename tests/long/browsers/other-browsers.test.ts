import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { screens } from '#domain/api/api-paths.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import type { Receipt } from '#domain/donation/donation-records.ts';
import { keepsakeSvg } from '#domain/keepsake/keepsake-svg.ts';
import { svgAddress } from '#features/receipt/keepsake/picture-of.ts';
import { readReplicaIds } from '#tests/e2e/fixtures/pages/browse-page.ts';
import { FaultyProxy } from '#tests/e2e/fixtures/servers/faulty-proxy.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { pageIsStale } from '../../../scripts/page-build.ts';
import { otherBrowsers } from './installed.ts';
import { signedCases } from './keepsake-cases.ts';
import type { CheckedCase } from './keepsake-code.ts';
import { Steps } from './steps.ts';

const receipt = ({ facts, proof }: CheckedCase, payment_id: string): Receipt => ({
	payment_id,
	intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
	player_id: 7,
	player_name: facts.player_name,
	team_id: 3,
	team_name: facts.team_name,
	state: 'settled',
	amount: 50,
	returned: 0,
	months: null,
	instalment: null,
	number: 12,
	paid_at: '2026-10-05T12:30:00.000Z',
	dated_before: null,
	reference: 'cs_1',
	test: false,
	returns: [],
	of_account: false,
	donor: null,
	together: null,
	mail_copy: 'no',
	keepsake: { state: 'issued', facts, proof },
});

/**
 * Waits until everything that a start without the server needs is on the device. The page may still be writing, as it may
 * when a person leaves it (src/core/db/abort-at-leaving.ts).
 */
async function untilReady(page: Steps): Promise<void> {
	await page.until('navigator.serviceWorker.controller !== null');
	await page.until(`(${readReplicaIds})().then((ids) => ids.length === 6)`);
}

describe('in a browser that the other tests never see', () => {
	let server: TestServer;
	let network: FaultyProxy;

	beforeAll(async () => {
		// A build needs another environment than a test's.
		if (pageIsStale()) throw new Error('The page isn’t built from these sources. Run npm run build.');
		network = await FaultyProxy.create();
		server = await TestServer.create({ env: { SEED: 'demo', DATABASE_URL: '', PUBLIC_URL: network.url } });
		network.to(server.port);
		await server.start();
	}, 300_000);
	afterAll(async () => {
		await network.close();
		await server.remove();
	});
	beforeEach(() => network.reset());

	for (const { name, skipped, start } of otherBrowsers) {
		test.skipIf(skipped !== '')(
			`a fan searches, gives with no signal, and pays when it is back: ${name}${skipped}`,
			async () => {
				const browser = await start();
				const page = new Steps(browser);
				const findAthlete = async () => {
					await browser.open(network.url + screens.home);
					await page.until('cards().length > 0');
					const athlete = String(await page.see("cards()[0].querySelector('h2').textContent"));
					await page.type('main input', athlete);
					await page.until(`all('h2').some((heading) => heading.textContent === ${JSON.stringify(athlete)}) && cards().length < 5`);
					return athlete;
				};
				try {
					const athlete = await findAthlete();
					await untilReady(page);

					network.cutOff();
					expect(await findAthlete()).toBe(athlete);
					await browser.open(network.url + screens.home);
					await page.until("withText('body', 'Offline') !== undefined && cards().length > 0");
					await page.click('button', '^Donate Now$');
					await page.click('[role=dialog] label', '^\\$50$');
					await page.click('[role=dialog] button', '^Make One-Time Donation');
					await page.until("withText('[role=dialog]', 'Not charged\\.') !== undefined");

					network.heal();
					await browser.open(network.url + screens.outbox);
					await page.click('a', '^Pay \\$50');
					await page.click('button', '^Pay \\$50');
					await page.until("withText('h1', '^Payment Success') !== undefined");
				} finally {
					await browser.close();
				}
			},
			300_000,
		);

		test.skipIf(skipped !== '')(
			`a keepsake is drawn and checked by the page, also with no signal, and a poster’s code is in its column: ${name}${skipped}`,
			async () => {
				const { genuine, forged } = signedCases(1);
				const card = genuine.at(-1);
				const altered = forged.findLast(({ what }) => what.startsWith('number'))?.card;
				if (card === undefined || altered === undefined) throw new Error('there is no such card');
				const ids = ['6f9d2c1e-0b52-4c9e-8a44-3b7d5a90c2f1', '6f9d2c1e-0b52-4c9e-8a44-3b7d5a90c2f2'] as const;
				network.fault(keepsakeApi.key, { kind: 'answer', json: card.key });
				network.fault(`/v1/receipts/${ids[0]}`, { kind: 'answer', json: receipt(card, ids[0]) });
				network.fault(`/v1/receipts/${ids[1]}`, { kind: 'answer', json: receipt(altered, ids[1]) });
				const drawing = svgAddress(keepsakeSvg(card.facts, { host: new URL(network.url).host, isVoid: false }));
				const browser = await start();
				const page = new Steps(browser);
				const isChecked = async () => {
					await browser.open(network.url + screens.receipt(ids[0]));
					await page.until("withText('p', '^Checked: this site signed the card') !== undefined");
					expect(await page.see("document.querySelector('.receipt-keepsake img').src")).toBe(drawing);
				};
				try {
					await isChecked();
					await untilReady(page);
					await browser.open(network.url + screens.receipt(ids[1]));
					await page.until("withText('p', '^We can’t confirm this card') !== undefined && all('.receipt-keepsake img').length === 0");

					await browser.open(`${network.url}/poster/athlete/2055/65`);
					await page.until("all('.athlete-ui-poster-foot svg').length > 0");
					expect(
						await page.see(`(() => {
							const [code, words] = document.querySelector('.athlete-ui-poster-foot').children;
							return code.getBoundingClientRect().right <= words.getBoundingClientRect().left;
						})()`),
					).toBe(true);

					network.cutOff();
					await isChecked();
				} finally {
					await browser.close();
				}
			},
			300_000,
		);
	}
});
