import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Jersey } from '#ui/art/jersey.tsx';

const viewBox = (number: string | null, crop: 'mini' | 'row') => /viewBox="([^"]+)"/.exec(renderToStaticMarkup(<Jersey number={number} crop={crop} />))?.[1];

test('the smallest jersey is cropped to its number; one without a number shows its collar', () => {
	expect(viewBox('12', 'mini')).not.toBe(viewBox('12', 'row'));
	expect(viewBox(null, 'mini')).toBe(viewBox('12', 'row'));
});
