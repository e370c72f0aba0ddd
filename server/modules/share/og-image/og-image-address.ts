import { createHash } from 'node:crypto';
import { type OgImage, ogImageSvg } from './og-image-svg.ts';

/**
 * Hash of everything in the picture. It includes the drawing code, so each of our changes gives every picture a new
 * address.
 */
export function ogImageHash(svg: string): string {
	return createHash('sha256').update(svg).digest('hex').slice(0, 16);
}

/** Path of a picture as it looks now; that version never changes. `of` is `players/7`, `teams/3`, or `site`. */
export function ogImageAddress(of: string, card: OgImage): string {
	return `/v1/share/${of}/card.png?v=${ogImageHash(ogImageSvg(card))}`;
}
