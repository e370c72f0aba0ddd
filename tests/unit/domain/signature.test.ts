import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AGREEMENT_VERSION, agreementOf } from '#domain/claims/agreement.ts';
import { signBodySchema } from '#domain/claims/claim-forms.ts';
import { MOST_POINTS, SIGNATURE_HEIGHT, SIGNATURE_WIDTH, type Stroke, signatureSchema } from '#domain/claims/signature.ts';

const isFine = (signature: unknown) => signatureSchema.safeParse(signature).success;
const drawn = (...strokes: unknown[]) => ({ kind: 'drawn', strokes });
const line = (points: number): Stroke => Array.from({ length: points }, (_, i) => [i % SIGNATURE_WIDTH, 10]);

describe('a drawn signature', () => {
	test.each([
		['one line', drawn(line(2)), true],
		[
			'up to the box’s edges',
			drawn([
				[0, 0],
				[SIGNATURE_WIDTH, SIGNATURE_HEIGHT],
			]),
			true,
		],
		['as many points as fit', drawn(line(1000), line(1000)), true],
		['one point too many', drawn(line(MOST_POINTS), line(1)), false],
		['nothing', drawn(), false],
		['a single tap', drawn([[1, 1]]), false],
		['a line without points', drawn(line(2), []), false],
		[
			'a point outside the box',
			drawn([
				[1, 1],
				[SIGNATURE_WIDTH + 1, 1],
			]),
			false,
		],
		[
			'a point below 0',
			drawn([
				[1, 1],
				[1, -0.5],
			]),
			false,
		],
		[
			'infinity',
			drawn([
				[1, 1],
				[Number.POSITIVE_INFINITY, 1],
			]),
			false,
		],
		[
			'no number',
			drawn([
				[1, 1],
				[Number.NaN, 1],
			]),
			false,
		],
		[
			'text',
			drawn([
				[1, 1],
				['2', 1],
			]),
			false,
		],
		[
			'three coordinates',
			drawn([
				[1, 1, 1],
				[2, 2, 2],
			]),
			false,
		],
		[
			'more than 32 KiB',
			drawn(
				Array.from({ length: 1000 }, () => [
					[1.234567890123456, 1.234567890123456],
					[2.234567890123456, 2.234567890123456],
				]),
			),
			false,
		],
		['a name beside it', { ...drawn(line(2)), name: 'Jordan' }, false],
	])('of %s', (_, signature, fine) => {
		expect(isFine(signature)).toBe(fine);
	});
});

describe('a typed signature', () => {
	test.each([
		['Jordan Ellery', true],
		['', false],
		['   ', false],
		['x'.repeat(101), false],
		['Jordan\u202eEllery', false],
	])('of %j', (name, fine) => {
		expect(isFine({ kind: 'typed', name })).toBe(fine);
	});
});

test('a guardian has a name, or isn’t needed', () => {
	const body = { version: 1, signature: { kind: 'typed', name: 'Jordan Ellery' } };
	const fine = [null, 'Dana Ellery', '', undefined].map((guardian_name) => signBodySchema.safeParse({ ...body, guardian_name }).success);
	expect(fine).toEqual([true, true, false, false]);
});

/** Of each version's sentences, in order. People have signed these words: a new version is added below, and none of these changes. */
const SIGNED_WORDS = ['6506c0cbef6bc456a66ff4e0203011ea24e0db70ab86cdef9ffb92b313441a74'];

test('nobody changes the words of a version that people have signed', () => {
	const versions = Array.from({ length: AGREEMENT_VERSION }, (_, at) => agreementOf(at + 1));
	expect(versions.map((sentences) => createHash('sha256').update(sentences.join('\n')).digest('hex'))).toEqual(SIGNED_WORDS);
	for (const sentences of versions) {
		expect(new Set(sentences).size).toBe(6);
		for (const sentence of sentences) expect(sentence.endsWith('.')).toBe(true);
	}
	expect(agreementOf(AGREEMENT_VERSION + 1)).toEqual([]);
});
