import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/fixtures/free-port.ts';
import { untilListening } from '#tests/fixtures/until-listening.ts';
import { Bidi } from './bidi.ts';
import { startProcess } from './own-process.ts';
import { asText, fromText, PAGE_ERROR, type WebBrowser } from './web-browser.ts';

/** Without these, a fresh profile opens pages of its own and asks the network for things. */
const PREFERENCES = {
	'app.normandy.enabled': false,
	'app.update.enabled': false,
	'browser.aboutwelcome.enabled': false,
	'browser.shell.checkDefaultBrowser': false,
	'datareporting.policy.dataSubmissionEnabled': false,
	'extensions.update.enabled': false,
	'intl.accept_languages': 'en-US',
	'network.captive-portal-service.enabled': false,
	'network.connectivity-service.enabled': false,
	'services.settings.server': 'data:,',
	'toolkit.telemetry.enabled': false,
};

/** Firefox without a window, driven by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<WebBrowser> {
	const profile = mkdtempSync(join(tmpdir(), 'test-firefox-'));
	const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
	writeFileSync(join(profile, 'user.js'), lines.join('\n'));
	const port = await freePort();
	// Firefox writes crash reports and caches below the home folder.
	const own = startProcess(program, ['--headless', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank'], {
		...process.env,
		HOME: profile,
	});
	await untilListening(port, own.child, own.said);
	const bidi = await Bidi.connect(`ws://127.0.0.1:${port}/session`);
	await bidi.send('session.new', { capabilities: {} });

	const { contexts } = (await bidi.send('browsingContext.getTree', { maxDepth: 0 })) as { contexts: { context: string }[] };
	const context = contexts[0]?.context;
	if (context === undefined) throw new Error('Firefox has no tab');
	await bidi.send('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } });

	async function call(source: string): Promise<{ value?: unknown; sharedId?: string }> {
		const answer = (await bidi.send('script.callFunction', { functionDeclaration: source, awaitPromise: true, target: { context } })) as
			| { type: 'success'; result: { value?: unknown; sharedId?: string } }
			| { type: 'exception'; exceptionDetails: { text: string } };
		if (answer.type === 'exception') throw new Error(PAGE_ERROR + answer.exceptionDetails.text);
		return answer.result;
	}

	return {
		open: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
		run: async (code) => fromText((await call(asText(code))).value),
		click: async (selector) => {
			const { sharedId } = await call(`() => {
				const found = document.querySelector(${JSON.stringify(selector)});
				found?.scrollIntoView({ block: 'center', behavior: 'instant' });
				return found;
			}`);
			if (sharedId === undefined) throw new Error(`the page has no ${selector}`);
			const origin = { type: 'element', element: { sharedId } };
			const actions = [
				{ type: 'pointerMove', x: 0, y: 0, origin },
				{ type: 'pointerDown', button: 0 },
				{ type: 'pointerUp', button: 0 },
			];
			await bidi.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
		},
		close: async () => {
			await bidi.send('browser.close', {});
			bidi.close();
			await own.end();
			rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
		},
	};
}
