import type { KeepsakeFacts, KeepsakeKey } from '#domain/keepsake/keepsake.ts';
import { keepsakeSvg } from '#domain/keepsake/keepsake-svg.ts';
import { isGenuine } from '#domain/keepsake/verify-keepsake.ts';
import { pictureOf } from '#features/receipt/keepsake/picture-of.ts';

/** What `keepsake.test.ts` runs in each browser, built as the page is. */

export interface DrawnCase {
	facts: KeepsakeFacts;
	isVoid: boolean;
}

export interface CheckedCase {
	facts: KeepsakeFacts;
	proof: string;
	key: KeepsakeKey;
}

const draw = ({ facts, isVoid }: DrawnCase) => keepsakeSvg(facts, { host: 'nil.example', isVoid });

/** The SHA-256 of each card's picture, in hexadecimal. */
export function digests(cases: DrawnCase[]): Promise<string[]> {
	return Promise.all(
		cases.map(async (one) => {
			const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(draw(one))));
			return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
		}),
	);
}

export function verdicts(cases: CheckedCase[]): Promise<boolean[]> {
	return Promise.all(cases.map(({ facts, proof, key }) => isGenuine({ facts, proof }, key)));
}

/** The first bytes of the PNG that a donor can share: its signature, its width, and its height. */
export async function startOfPng(one: DrawnCase): Promise<number[]> {
	const file = await pictureOf(draw(one), 'card.png');
	return [...new Uint8Array(await file.arrayBuffer()).slice(0, 24)];
}
