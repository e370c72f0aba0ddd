import type { CDPSession, Locator, Page } from '@playwright/test';
import { PATIENCE_MS } from '#tests/e2e/fixtures/patience.ts';
import { forgetInteractions, interactions } from '../phone/watch-main-thread.ts';
import { type Effort, keysOf, noEffort } from './person-model.ts';

/** Between two keys. People type names about this fast. */
const KEY_MS = 150;
/** The browser tells of an interaction after its paint. */
const TOLD_MS = 500;
/** A swipe moves the page by this much of the screen. */
const SWIPE_SHARE = 0.7;
const DRAWN_POINTS = 60;
/** A screen asks its touch sensor about this often. */
const FRAME_MS = 16;

/** Something on the screen: an element that a selector finds, with this text in it. */
export interface Sign {
	selector: string;
	text?: string;
}

/**
 * Gives pages `whenShown`, which resolves once a sign is visible, can be used, and is painted, with the milliseconds since
 * the last action; undefined if there was none, because the sign was there before. It looks in every frame, so it is late by one at most.
 */
export const WATCH_SIGNS = `
	globalThis.actedAt = 0;
	for (const type of ['pointerdown', 'keydown']) addEventListener(type, (event) => { globalThis.actedAt = event.timeStamp; }, true);
	globalThis.whenShown = (selector, text) => new Promise((resolve, reject) => {
		const isShown = (element) => element.checkVisibility() && !element.disabled && element.textContent.includes(text);
		const end = performance.now() + ${PATIENCE_MS};
		const look = () => {
			if (performance.now() > end) reject(new Error('There is no ' + selector + ' ' + text));
			else if (![...document.querySelectorAll(selector)].some(isShown)) requestAnimationFrame(look);
			else requestAnimationFrame(() => setTimeout(() => resolve({ now: performance.now(), acted: globalThis.actedAt })));
		};
		look();
	});
`;

/** How long one interaction took until the next paint. */
export interface Interaction {
	what: string;
	ms: number;
}

/** A person's finger: real touches and keys, all of them counted. */
export class Finger {
	readonly interactions: Interaction[] = [];
	/** What the stage that is under way has taken. */
	#effort = noEffort();
	readonly #page: Page;
	readonly #session: CDPSession;

	constructor(page: Page, session: CDPSession) {
		this.#page = page;
		this.#session = session;
	}

	/** Ends a stage. @returns what it has taken */
	endStage(): Effort {
		const effort = this.#effort;
		this.#effort = noEffort();
		return effort;
	}

	/** Opens an address that isn't open, as a camera does, and waits for the sign. */
	async open(address: string, until: Sign): Promise<void> {
		await this.#page.goto(address, { waitUntil: 'commit' });
		this.#effort.machineMs += (await this.#shown(until)).now;
		this.#effort.thoughts++;
	}

	/** Counts the words of a screen, and of what has to be read there. */
	async read(screen: Locator, carefully?: Locator): Promise<void> {
		const words = carefully === undefined ? 0 : await wordsIn(carefully);
		this.#effort.words += words;
		this.#effort.otherWords += (await wordsIn(screen)) - words;
	}

	/** Gets ready for a screen or a choice. */
	think(): void {
		this.#effort.thoughts++;
	}

	async tap(what: string, target: Locator, until: Sign): Promise<void> {
		await this.#reach(target);
		await this.#act(what, until, () => target.tap());
		this.#effort.taps++;
	}

	/** Taps something that changes nothing. */
	async press(what: string, target: Locator): Promise<void> {
		await this.#reach(target);
		await forgetInteractions(this.#page);
		await target.tap();
		await this.#note(what);
		this.#effort.taps++;
	}

	/** Taps a field and types into it. */
	async fill(what: string, selector: string, text: string, givesCapitals = false): Promise<void> {
		this.think();
		await this.tap(what, this.#page.locator(selector), { selector: `${selector}:focus` });
		await this.type(what, text, givesCapitals);
	}

	/** Types into the field that has the focus. Nobody waits for a key, so only the interactions have them. */
	async type(what: string, text: string, givesCapitals = false): Promise<void> {
		await forgetInteractions(this.#page);
		for (const character of text) {
			await this.#page.keyboard.type(character);
			await this.#page.waitForTimeout(KEY_MS);
		}
		await this.#page.waitForTimeout(TOLD_MS);
		for (const ms of await interactions(this.#page, text.length)) this.interactions.push({ what: `a key in ${what}`, ms });
		this.#effort.keys += keysOf(text, givesCapitals);
	}

	/** Draws a signature in one stroke. What comes next is on the screen already. */
	async draw(box: Locator): Promise<void> {
		await this.#reach(box);
		const place = await box.boundingBox();
		if (place === null) throw new Error('There is no box to draw in.');
		const touch = (type: 'touchStart' | 'touchMove', step: number) =>
			this.#session.send('Input.dispatchTouchEvent', {
				type,
				touchPoints: [{ x: place.x + 20 + (step * (place.width - 40)) / DRAWN_POINTS, y: place.y + place.height * (0.5 + 0.3 * Math.sin(step)) }],
			});
		await forgetInteractions(this.#page);
		await touch('touchStart', 0);
		for (let step = 1; step <= DRAWN_POINTS; step++) {
			await touch('touchMove', step);
			await this.#page.waitForTimeout(FRAME_MS);
		}
		await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
		await this.#note('the signature');
		this.#effort.taps++;
		this.#effort.drawn++;
	}

	/** Acts, and waits until the sign is there. */
	async #act(what: string, until: Sign, action: () => Promise<void>): Promise<void> {
		await forgetInteractions(this.#page);
		const begun = (await this.#page.evaluate('performance.now()')) as number;
		const [{ now, acted }] = await Promise.all([this.#shown(until), action()]);
		if (acted < begun) throw new Error(`${what}: ${until.selector} ${until.text ?? ''} was there before.`);
		this.#effort.machineMs += now - acted;
		await this.#note(what);
	}

	/** Remembers how long the last interaction took. */
	async #note(what: string): Promise<void> {
		await this.#page.waitForTimeout(TOLD_MS);
		this.interactions.push({ what, ms: Math.max(...(await interactions(this.#page, 1))) });
	}

	async #shown({ selector, text = '' }: Sign): Promise<{ now: number; acted: number }> {
		return (await this.#page.evaluate(`whenShown(${JSON.stringify(selector)}, ${JSON.stringify(text)})`)) as { now: number; acted: number };
	}

	/** Brings something onto the screen, and counts the swipes. */
	async #reach(target: Locator): Promise<void> {
		const before = (await this.#page.evaluate('scrollY')) as number;
		await target.scrollIntoViewIfNeeded();
		const moved = Math.abs(((await this.#page.evaluate('scrollY')) as number) - before);
		const height = this.#page.viewportSize()?.height ?? Number.NaN;
		this.#effort.swipes += Math.ceil(moved / (height * SWIPE_SHARE));
	}
}

async function wordsIn(texts: Locator): Promise<number> {
	const shown = (await texts.allInnerTexts()).join(' ');
	return shown.split(/\s+/).filter((word) => word !== '').length;
}
