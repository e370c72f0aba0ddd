import { readFileSync } from 'node:fs';

/** The version of this server, from package.json: `1.4.0`. */
export const VERSION: string = (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version;
