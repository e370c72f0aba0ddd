import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SavedCard } from '#domain/donation/saved-card.ts';
import { toCents } from '#domain/money/money.ts';
import { SavedCardActions } from '#features/donate/saved-card-actions.tsx';

const visa: SavedCard = { card_id: '6f9d2c1e-0b52-4c9e-8a44-3b7d5a90c2f1', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 };
const master: SavedCard = { ...visa, card_id: '6f9d2c1e-0b52-4c9e-8a44-3b7d5a90c2f2', brand: 'mastercard', last4: '4444' };

const htmlOf = (online: boolean) =>
	renderToStaticMarkup(
		<SavedCardActions offer={{ is: 'cards', cards: [visa, master], online }} amount_cents={toCents(2000)} busy={false} onGive={() => Promise.resolve()} />,
	);

test('the newest card’s button has the accent, and the other card’s hasn’t', () => {
	const looks = [...htmlOf(true).matchAll(/<button [^>]*class="([^"]*)"/g)].map(([, names = '']) => names.split(' ').includes('idle'));
	expect(looks).toEqual([false, true]);
});

test('online, the button names a time and doesn’t speak of being online; offline, it does', () => {
	expect(htmlOf(true)).toMatch(/Give \$20 with Visa ••42.*We’ll charge it at [^<]*\d:\d\d [AP]M\. Undo until then\./s);
	expect(htmlOf(true)).not.toContain('online');
	expect(htmlOf(false)).toContain('after you’re back online. Undo until then.');
});
