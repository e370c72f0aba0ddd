import { setTimeout as wait } from 'node:timers/promises';
import { PAGE_ERROR, type WebBrowser } from './web-browser.ts';

/** As long as a step may take on a machine that other tests keep busy. */
const PATIENCE_MS = 60_000;

/** What the code of each step can use. */
const HELPERS = `
	const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0);
	const withText = (selector, text) => all(selector).find((element) => new RegExp(text).test(element.textContent));
	const cards = () => all('ul:not(.first-paint) > li:not(.browse-aside)').filter((card) => card.querySelector('h2') !== null);
`;

/** What a fan does and sees, in a browser for which Playwright has no driver here. */
export class Steps {
	readonly #browser: WebBrowser;

	constructor(browser: WebBrowser) {
		this.#browser = browser;
	}

	/** What an expression is worth in the page, or a promise's value. */
	see(expression: string): Promise<unknown> {
		return this.#browser.run(`${HELPERS} return await (${expression});`);
	}

	/** Waits until the expression is true in the page, whichever page that is by then. @throws Error with what the page shows instead */
	async until(expression: string): Promise<void> {
		await this.#try(expression, async () => (await this.see(expression)) === true);
	}

	/**
	 * Clicks what the selector matches and has the text, again if the click doesn't arrive: Firefox drops those that come
	 * before a page's first paint.
	 */
	async click(selector: string, text = ''): Promise<void> {
		const mark = `(() => {
			const found = withText(${JSON.stringify(selector)}, ${JSON.stringify(text)});
			document.querySelector('[data-to-click]')?.removeAttribute('data-to-click');
			found?.setAttribute('data-to-click', '');
			found?.addEventListener('click', () => found.removeAttribute('data-to-click'), { once: true });
			return found !== undefined;
		})()`;
		// Whoever leads to another page is gone with its mark.
		const hasArrived = async () => (await this.see("document.querySelector('[data-to-click]') === null")) === true;
		let isClicked = false;
		await this.#try(`a click on ${selector} “${text}”`, async () => {
			if (isClicked && (await hasArrived())) return true;
			if ((await this.see(mark)) !== true) return false;
			await this.#browser.click('[data-to-click]');
			isClicked = true;
			return await hasArrived();
		});
	}

	/** Types a text in place of what the field has, as React notices it. */
	async type(selector: string, text: string): Promise<void> {
		await this.until(`all(${JSON.stringify(selector)}).length > 0`);
		await this.see(`(() => {
			const [field] = all(${JSON.stringify(selector)});
			field.focus();
			Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
			field.dispatchEvent(new Event('input', { bubbles: true }));
		})()`);
	}

	/** Repeats a step until it returns true. A page that is just being replaced has no answer, and isn't the step's fault. */
	async #try(what: string, step: () => Promise<boolean>): Promise<void> {
		const deadline = Date.now() + PATIENCE_MS;
		for (;;) {
			let failure: unknown;
			try {
				if (await step()) return;
			} catch (error) {
				if (error instanceof Error && error.message.startsWith(PAGE_ERROR)) throw error;
				failure = error;
			}
			if (Date.now() > deadline) {
				const shown = await this.#browser.run("return location.href + '\\n' + document.body.innerText.slice(0, 2000)");
				throw new Error(`not within ${PATIENCE_MS} ms: ${what}\n${shown}`, { cause: failure });
			}
			await wait(100);
		}
	}
}
