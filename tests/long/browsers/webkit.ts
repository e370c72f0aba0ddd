import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '#tests/fixtures/free-port.ts';
import { untilListening } from '#tests/fixtures/until-listening.ts';
import { startProcess } from './own-process.ts';
import { asText, fromText, type WebBrowser } from './web-browser.ts';

/** The name under which WebDriver hands an element over. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK's MiniBrowser on a screen of its own, driven by W3C WebDriver. It keeps nothing beyond its session. */
export async function startWebkit(driver: string): Promise<WebBrowser> {
	const screen = startProcess('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], process.env);
	const [display] = (await once(createInterface(screen.stdout), 'line')) as [string];
	const port = await freePort();
	// Pages see the locale of the environment.
	const env = { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', LC_ALL: undefined };
	const own = startProcess(driver, [`--port=${port}`], env);
	await untilListening(port, own.child, own.said);

	async function send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
		const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
		const { value } = (await answer.json()) as { value: unknown };
		if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
		return value;
	}
	const { sessionId } = (await send('POST', '', { capabilities: {} })) as { sessionId: string };
	const session = `/${sessionId}`;
	await send('POST', `${session}/timeouts`, { script: 120_000 });
	await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 390, height: 844 });

	return {
		open: async (url) => void (await send('POST', `${session}/url`, { url })),
		run: async (code) => fromText(await send('POST', `${session}/execute/async`, { script: `(${asText(code)})().then(arguments[0])`, args: [] })),
		click: async (selector) => {
			const found = (await send('POST', `${session}/element`, { using: 'css selector', value: selector })) as { [ELEMENT]: string };
			await send('POST', `${session}/element/${found[ELEMENT]}/click`, {});
		},
		close: async () => {
			await send('DELETE', session);
			await own.end();
			await screen.end();
		},
	};
}
