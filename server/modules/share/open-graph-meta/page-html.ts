import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { dataBlock, jsonBlock } from '#domain/api/data-block.ts';
import { ATHLETE_OPENING, FIRST_ANSWER, FIRST_ATHLETE, OPENINGS_FILE, type ScreenOpening, type ScreenOpenings } from '#domain/api/screen-openings.ts';
import type { Player } from '#domain/roster/roster.ts';
import { html } from '#server/http/answers/html-page.ts';
import { type OpenGraphMeta, openGraphTags } from './head-tags.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Pages in memory, 2 to 40 kB each. Home is another page whenever its first athletes change. */
const CAPACITY = 500;

export interface PageText {
	/** Hash of the text, as hexadecimal digits. */
	hash: string;
	identity: Buffer;
	br: Promise<Buffer>;
	gzip: Promise<Buffer>;
}

/** What a screen begins with: the athlete of an athlete's page, or home's first athletes, as the JSON of a `FilterAnswer`. */
export interface FirstData {
	player?: Player | undefined;
	athletes?: string | undefined;
}

/**
 * The page of `folder` with a head, and with the data that its screen begins with. If the screen at `path` or the player
 * has an opening, the page includes it. Each page is compressed once. Reads the files again when they change.
 */
export function createPageTexts(folder: string): (head: OpenGraphMeta, path: string, first: FirstData) => Promise<PageText> {
	const file = join(folder, 'index.html');
	let shell: { readonly changed: string; readonly text: string; readonly openings: ReadonlyMap<string, ScreenOpening> } | undefined;
	let kept = new LRUCache<string, PageText>({ max: CAPACITY });
	return async (head, path, { player, athletes }) => {
		const changed = await lastChange([file, join(folder, OPENINGS_FILE)]);
		if (shell?.changed !== changed) {
			const openings = await readOpenings(folder);
			shell = { changed, text: checkedPage(await readFile(file, 'utf8'), openings.size > 0), openings };
			kept = new LRUCache({ max: CAPACITY });
		}
		const tags = openGraphTags(head);
		const opening = shell.openings.get(player === undefined ? path : ATHLETE_OPENING);
		const block = player !== undefined ? dataBlock(FIRST_ATHLETE, player) : athletes !== undefined ? jsonBlock(FIRST_ANSWER, athletes) : '';
		const key = `${opening === undefined ? '' : path}\n${tags}${block}`;
		let page = kept.get(key);
		if (page === undefined) {
			const identity = Buffer.from(withOpening(withHead(shell.text, tags), opening).replace(END, () => `${block}${END}`));
			page = {
				hash: createHash('sha256').update(identity).digest('hex').slice(0, 32),
				identity,
				br: brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
				gzip: zip(identity),
			};
			kept.set(key, page);
		}
		return page;
	};
}

/** When the files were written. */
async function lastChange(files: readonly string[]): Promise<string> {
	return (await Promise.all(files.map(async (file) => (existsSync(file) ? (await stat(file)).mtimeMs : 0)))).join();
}

/** Empty for a page that was built without them. */
async function readOpenings(folder: string): Promise<ReadonlyMap<string, ScreenOpening>> {
	const file = join(folder, OPENINGS_FILE);
	const openings: ScreenOpenings = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
	return new Map(Object.entries(openings));
}

const DESCRIPTION = /<meta name="description"[^>]*>/;
const TITLE = /<title>[^<]*<\/title>/;
/** The placeholder of a screen in index.html. */
const SKELETON = /<div class="ui-frame ui-page app-skeleton">.*?<\/div>/;
const OWN_STYLES = /<link rel="stylesheet"[^>]*>/;
const END = '</body>';

/**
 * The page, if it has everything that we replace in it.
 *
 * @throws Error that names what is missing. Otherwise every page would go out without its texts, and nobody would know.
 */
export function checkedPage(text: string, hasOpenings: boolean): string {
	const needed = { 'a description': DESCRIPTION, 'a title': TITLE, [END]: new RegExp(END) };
	const forOpenings = { 'the placeholder of a screen': SKELETON, 'a stylesheet': OWN_STYLES };
	const missing = Object.entries({ ...needed, ...(hasOpenings ? forOpenings : {}) }).filter(([, part]) => !part.test(text));
	if (missing.length > 0) throw new Error(`the built index.html lacks ${missing.map(([name]) => name).join(', ')}`);
	return text;
}

/** The tags replace the page's own title and description. */
function withHead(text: string, tags: string): string {
	return text.replace(DESCRIPTION, '').replace(TITLE, () => tags);
}

/** The opening replaces the placeholder. Its styles block rendering, like the page's own, so nothing moves. */
function withOpening(text: string, opening: ScreenOpening | undefined): string {
	if (opening === undefined) return text;
	const links = [
		...opening.styles.map((href) => html`<link rel="stylesheet" crossorigin href="${href}">`.html),
		...opening.scripts.map((href) => html`<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`.html),
	].join('');
	return (opening.html === '' ? text : text.replace(SKELETON, () => opening.html)).replace(OWN_STYLES, (own) => own + links);
}
