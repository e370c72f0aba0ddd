import { generateKeyPairSync, sign } from 'node:crypto';
import type { Page } from '@playwright/test';
import { api, screens } from '#domain/api/api-paths.ts';
import { keepsakeApi, keepsakeScreen } from '#domain/api/keepsake-paths.ts';
import type { Receipt } from '#domain/donation/donation-records.ts';
import { type Keepsake, type KeepsakeFacts, type ShownKeepsake, signedText } from '#domain/keepsake/keepsake.ts';
import { examplePayment } from '#server/modules/payments/receipts/payment-example.ts';
import { expect } from '../patient-expect.ts';
import { broken, open, type Scene } from './scene.ts';

const token = '7d0c6f3e-52b1-4a8e-8f0a-6b1f5f3f2c90';
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });

/** A name in joined letters, more or less. */
const strokes: [number, number][][] = [Array.from({ length: 120 }, (_, i) => [20 + i * 4, 110 + Math.round(50 * Math.sin(i / 5) * Math.cos(i / 23))])];

const proofOf = (text: string) => sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');

function signed(change: Partial<KeepsakeFacts>, state: 'issued' | 'void' = 'issued', note?: string): Keepsake {
	const facts: KeepsakeFacts = {
		...{ version: 1, token, number: 41, season: 2026, player_name: examplePayment.player_name, team_name: examplePayment.team_name },
		...{ donor: 'Robin V.', given_on: '2026-10-05', signature: { kind: 'drawn', strokes } },
		...change,
	};
	const card = { state, facts, proof: proofOf(signedText(facts)) };
	return note === undefined ? card : { ...card, note: { text: note, proof: proofOf(signedText(facts, note)) } };
}

/** A receipt with a card, as the server tells. */
function receipt(name: string, keepsake: Keepsake, shown: string): Scene {
	return {
		...{ name, who: 'visitor' },
		play: async (page: Page) => {
			const json: Receipt = { ...examplePayment, dated_before: null, returns: [], of_account: false, donor: null, together: null, mail_copy: 'sent', keepsake };
			await page.route(`**${api.receipt(examplePayment.payment_id)}`, (route) => route.fulfill({ json }));
			await page.route(`**${keepsakeApi.key}`, (route) => route.fulfill({ json: { kty, crv, x, y } }));
			await open(page, screens.receipt(examplePayment.payment_id));
			await expect(page.getByText(shown)).toBeVisible();
			return undefined;
		},
	};
}

function shownCard(name: string, state: ShownKeepsake['state']): Scene {
	return {
		...{ name, who: 'visitor' },
		play: async (page: Page) => {
			const { player_name, team_name } = examplePayment;
			const json: ShownKeepsake = { state, number: 41, season: 2026, player_name, team_name };
			await page.route(`**${keepsakeApi.shown(token)}`, (route) => route.fulfill({ json }));
			await open(page, keepsakeScreen(token));
			return undefined;
		},
	};
}

const CHECKED = 'Checked: this site signed the card.';
const altered = () => {
	const card = signed({});
	return card.state === 'awaiting_signature' ? card : { ...card, facts: { ...card.facts, number: 1 } };
};

/** Cards that athletes sign, for whoever has one. */
export const keepsakeScenes: readonly Scene[] = [
	receipt('keepsake-awaiting', { state: 'awaiting_signature' }, 'hasn’t signed this season’s cards yet'),
	receipt('keepsake', signed({}), CHECKED),
	receipt('keepsake-typed', signed({ donor: null, signature: { kind: 'typed', name: examplePayment.player_name } }), CHECKED),
	receipt('keepsake-note', signed({}, 'issued', 'Thanks for coming to every game!'), CHECKED),
	receipt(
		'keepsake-long-note',
		signed({ donor: null }, 'issued', `${'Thanks for being there in the rain, in the snow, and on the road. '.repeat(2)}Go Bears!`),
		CHECKED,
	),
	receipt('keepsake-void', signed({}, 'void'), 'so the card is void'),
	receipt('keepsake-altered', altered(), 'We can’t confirm this card.'),
	shownCard('keepsake-shown', 'issued'),
	shownCard('keepsake-shown-void', 'void'),
	broken('keepsake-unknown', '**/v1/keepsakes/*', 404, keepsakeScreen(token), (fresh) => fresh.getByRole('alert')),
	broken('keepsake-unreachable', '**/v1/keepsakes/*', 'fails', keepsakeScreen(token), (fresh) => fresh.getByRole('button', { name: 'Try again' })),
];
