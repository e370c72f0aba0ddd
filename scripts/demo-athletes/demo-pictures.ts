import sharp from 'sharp';
import type { Signature, Stroke } from '#domain/claims/signature.ts';
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '#domain/claims/signature.ts';

type Color = readonly [red: number, green: number, blue: number];

const SIZE = 1600;
const SKIN: Color = [182, 127, 92];
const HAIR: Color = [51, 38, 31];
const GRASS: Color = [93, 122, 88];
const WHITE: Color = [246, 243, 236];

const isIn = (x: number, y: number, [left, top, wide, high]: readonly [number, number, number, number]) =>
	((x - left) / wide) ** 2 + ((y - top) / high) ** 2 < 1;

/** What a drawn athlete has at a place from 0 to 1: a head and shoulders before the sky, in place of somebody real. */
function colorAt(x: number, y: number, jersey: Color): Color {
	if (isIn(x, y, [0.5, 0.355, 0.099, 0.085]) && y < 0.375 - 0.3 * (x - 0.5) ** 2) return HAIR;
	if (isIn(x, y, [0.5, 0.42, 0.088, 0.115])) return SKIN;
	if (Math.abs(x - 0.5) < 0.05 && y > 0.48 && y < 0.6 - 20 * (x - 0.5) ** 2) return [160, 109, 78];
	if (isIn(x, y, [0.5, 0.85, 0.28, 0.29])) return Math.abs(x - 0.5) > 0.18 && Math.abs(x - 0.5) < 0.2 ? WHITE : jersey;
	if (y > 0.74) return GRASS;
	return [207 - 64 * y, 221 - 55 * y, 230 - 52 * y];
}

/** A photo for a demo athlete: drawn, so nobody real is shown. @param jersey its color */
export function inventPhoto(jersey: Color): Promise<Buffer> {
	const pixels = Buffer.alloc(SIZE * SIZE * 3);
	for (let row = 0; row < SIZE; row++)
		for (let column = 0; column < SIZE; column++) pixels.set(colorAt(column / SIZE, row / SIZE, jersey).map(Math.round), (row * SIZE + column) * 3);
	return sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } })
		.resize(SIZE / 2)
		.jpeg({ quality: 88 })
		.toBuffer();
}

/** A signature as somebody draws it: loops that lean and get smaller, and a line below them. */
export function inventSignature(loops: number): Signature {
	const middle = SIGNATURE_HEIGHT * 0.5;
	const step = (SIGNATURE_WIDTH * 0.7) / (loops * 12);
	const written: Stroke = Array.from({ length: loops * 12 }, (_, i) => {
		const turn = (i / 12) * 2 * Math.PI;
		const size = 55 * (1 - i / (loops * 16));
		const x = SIGNATURE_WIDTH * 0.12 + i * step + Math.sin(turn) * size * 0.45;
		const y = middle - Math.cos(turn + (i % 5) * 0.15) * size * (Math.floor(i / 12) % 3 === 0 ? 1 : 0.5);
		return [Math.round(x), Math.round(y)];
	});
	const below: Stroke = Array.from({ length: 14 }, (_, i) => [Math.round(SIGNATURE_WIDTH * (0.2 + i * 0.045)), Math.round(middle + 62 - Math.sin(i / 4) * 14)]);
	return { kind: 'drawn', strokes: [written, below] };
}
