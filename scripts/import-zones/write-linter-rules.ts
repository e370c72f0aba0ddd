/**
 * Writes the linter's rules from the table of import zones: `npm run zones`. A test checks the file against the table.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linterOverrides } from './linter-overrides.ts';
import { zones } from './zones.ts';

writeFileSync(join(import.meta.dirname, '../../biome.zones.json'), `${JSON.stringify({ overrides: linterOverrides(zones) })}\n`);
