/**
 * Checks the imports of all files, and their names, against scripts/architecture/zones.ts (docs/decisions/170). Part of
 * `npm run lint`.
 */
import { brokenRules } from './broken-rules.ts';

const broken = brokenRules();
for (const fault of broken) console.error(fault);
if (broken.length > 0) process.exitCode = 1;
else console.log('Imports and names of files follow the rules.');
