import type { Page } from '@playwright/test';
import { messages } from '#domain/texts/screen-messages.ts';
import { DONATIONS } from './claim-world.ts';
import type { Finger } from './finger.ts';

/** How often what can be undone is done. */
const TURNS = 2;
/** The room has about two keys for each tap. */
const PLAIN_TAPS = 22;
const NOTE = 'Thank you for coming to the games!';
const FIELD = 'input[name=note]';
const NAME = 'form[aria-label="Sign the cards"] input[name=name]';
const CAME_IN = '[aria-label="What came in"]';
const WORDS = 'I throw the discus and answer every message.';

/** Taps through the room of an athlete who has more donations than one page of them, and leaves it as full. */
export async function walkRoom(page: Page, finger: Finger): Promise<void> {
	const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
	const says = (text: string, selector = 'p') => ({ selector, text });
	const taps = (what: string, text: string, selector?: string) => finger.tap(what, button(what), says(text, selector));
	const cards = page.getByRole('form', { name: 'Sign the cards' });
	await finger.draw(cards.getByRole('img'));
	await taps('Clear', 'The box is empty.');
	await finger.tap('Type my name', cards.getByLabel('Type my name'), says('', NAME));
	await finger.fill('the name', NAME, 'Jordan Ellery');
	await taps('Sign the cards', 'Each donation gets its card automatically.');
	await taps('Load More', '', `${CAME_IN} li:nth-child(${DONATIONS})`);
	for (let turn = 1; turn <= TURNS; turn++) {
		await taps('Pause donations', 'You paused donations.');
		await taps('Take donations again', 'Pause donations', 'button');
		await page.context().setOffline(true);
		await taps('Pause donations', 'Your pause is saved');
		await taps('Undo', 'Pause donations', 'button');
		await page.context().setOffline(false);
		await taps('Opt out…', 'Keep my page open', '[role=dialog] button');
		await taps('Keep my page open', '', 'body:not(:has([role=dialog]))');
		await taps('Change this answer', '', 'form[aria-label="Say yes to donations"]');
		await finger.tap('F-1 visa', page.getByLabel('F-1 visa'), says('', 'input[value=f1]:checked'));
		await taps('Keep my answer', 'Change this answer', 'button');
		await finger.tap('Write a note', button(/^Write a note for /), says('', `${FIELD}:focus`));
		await finger.type('a note', NOTE);
		await taps('Save note', NOTE, `${CAME_IN} li:nth-child(${turn}) p`);
		await finger.tap('Change the note', button(/^Change the note for /), says('', `${FIELD}:focus`));
		await taps('Cancel', 'Change the note', `${CAME_IN} li:first-child button`);
	}
	await finger.fill('the text', 'textarea[name=text]', WORDS);
	await taps('Send this text', 'We’re reviewing this text.');
	await finger.tap('See the page', page.getByRole('link', { name: /^See .+ page$/ }), says(messages.detailsHeading, 'h1'));
}

/** Taps and types as often for each other on the same screen as plain HTML, whose buttons do nothing. */
export async function walkPlainRoom(page: Page, finger: Finger): Promise<void> {
	const words = page.locator('textarea[name=text]');
	for (let turn = 0; turn < PLAIN_TAPS; turn++)
		await finger.press('a button', page.getByRole('button', { name: turn % 2 === 0 ? 'Pause donations' : 'Opt out…' }));
	await finger.press('the text', words);
	await finger.type('the text', WORDS);
}
