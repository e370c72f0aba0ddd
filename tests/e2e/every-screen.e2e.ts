import { prepareFan } from '../screens/prepare.ts';
import { scenes } from '../screens/scenes/all.ts';
import { desktop, expectAccessible, phone } from './fixtures/axe.ts';
import { expectNamed } from './fixtures/names.ts';
import { logIn } from './fixtures/people.ts';
import type { TestServer } from './fixtures/server.ts';
import { expectBearsStrain, expectForcedColours, expectStill, expectTargets } from './fixtures/strain.ts';
import { test } from './fixtures/test.ts';

test.describe.configure({ mode: 'parallel' });
// Of the whole browser: some screens stand in a tab of their own.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Servers whose fan has given: a second monthly gift for the same athlete would be asked about. */
const prepared = new WeakSet<TestServer>();

/** Every screen and state that `npm run screens` shows. One visit each: there is much to wait for, and little to do. */
for (const who of ['visitor', 'fan', 'admin'] as const) {
	test(`every screen of the ${who}: WCAG 2.2 AA, names, targets, zoom, text spacing, forced colours, less motion`, async ({
		browser,
		page,
		server,
		consoleWatch,
	}) => {
		test.setTimeout(900_000);
		consoleWatch.allowFailedRequests();
		if (who !== 'visitor') await logIn(page, who);
		// Money that can be given back, a request and a message are the fan's.
		if (who !== 'visitor' && !prepared.has(server)) {
			await prepareFan(browser, server);
			prepared.add(server);
		}
		for (const { name, play, byWidth = false, part } of scenes.filter((scene) => scene.who === who)) {
			for (const size of byWidth ? [phone, desktop] : [phone]) {
				await test.step(`${name}, ${size.width} px`, async () => {
					await page.setViewportSize(size);
					const shown = (await play(page, size.width)) ?? page;
					await shown.setViewportSize(size);
					await expectNamed(shown, name);
					await expectTargets(shown, name);
					await expectStill(shown, name);
					await expectForcedColours(shown, name);
					const open = part ?? ((await shown.getByRole('dialog').count()) > 0 ? '[role="dialog"]' : undefined);
					await expectAccessible(shown, name, { ...(open && { part: open }), ...(byWidth && { sizes: [size] }) });
					await expectBearsStrain(shown, name);
					if (shown !== page) await (shown.context() === page.context() ? shown : shown.context()).close();
					await page.context().setOffline(false);
					await page.unrouteAll();
				});
			}
		}
	});
}
