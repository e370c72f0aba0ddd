/**
 * Draws the rooms of the page and of the server from the code's imports: `npm run architecture`. A test checks the
 * pictures against the code.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictures } from './pictures.ts';

for (const { file, svg } of pictures()) writeFileSync(join(import.meta.dirname, '../..', file), svg);
