import * as z from 'zod/mini';
import { textLine } from '../texts/text-fields.ts';

/** The box in which a signature is drawn. Strokes keep its coordinates, whatever size a screen shows it in. */
export const SIGNATURE_WIDTH = 600;
export const SIGNATURE_HEIGHT = 200;
export const MOST_POINTS = 2000;
const MOST_BYTES = 32 * 1024;
export const SIGNED_NAME_MAX = 100;

const between = (most: number) => z.number().check(z.gte(0), z.lte(most));
const point = z.tuple([between(SIGNATURE_WIDTH), between(SIGNATURE_HEIGHT)]);

/** A line from where the pen went down to where it was lifted. */
export type Stroke = z.infer<typeof point>[];

export function pointsIn(strokes: readonly Stroke[]): number {
	return strokes.reduce((sum, stroke) => sum + stroke.length, 0);
}

const strokes = z.array(z.array(point).check(z.minLength(1))).check(
	// A tap isn't a signature.
	z.refine((lines) => pointsIn(lines) > 1, 'Draw your signature.'),
	z.refine((lines) => pointsIn(lines) <= MOST_POINTS, `Use at most ${MOST_POINTS.toLocaleString('en-US')} points.`),
	z.refine((lines) => JSON.stringify(lines).length <= MOST_BYTES, 'The drawing is too large.'),
);

/** Typed by people who can't draw, or don't want to. Both count the same. */
export const signatureSchema = z.discriminatedUnion('kind', [
	z.strictObject({ kind: z.literal('typed'), name: textLine(SIGNED_NAME_MAX, 'Type your name.') }),
	z.strictObject({ kind: z.literal('drawn'), strokes }),
]);
export type Signature = z.infer<typeof signatureSchema>;
