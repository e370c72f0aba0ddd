import { createHash } from 'node:crypto';
import { type Card, cardSvg } from './og-image-svg.ts';

/**
 * Hash of everything in the picture. It includes the drawing code, so each of our changes gives every picture a new
 * address.
 */
export function cardHash(svg: string): string {
	return createHash('sha256').update(svg).digest('hex').slice(0, 16);
}

/** Path of a picture as it looks now; that version never changes. `of` is `players/7`, `teams/3`, or `site`. */
export function cardAddress(of: string, card: Card): string {
	return `/v1/share/${of}/card.png?v=${cardHash(cardSvg(card))}`;
}
