import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOGO_JERSEY, LOGO_LETTERS } from '#domain/drawing/logo-drawing.ts';

it.each(['index.html', 'public/favicon.svg'])('%s shows the logo as it is drawn everywhere', (file) => {
	const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
	for (const path of [LOGO_JERSEY, LOGO_LETTERS]) expect(text).toContain(`d="${path}"`);
});
