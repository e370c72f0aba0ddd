import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { RecentCache } from '../recent-cache.ts';
import { type OpenGraphMeta, openGraphTags } from './head-tags.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Pages in memory, about 2 kB each. */
const CAPACITY = 500;

export interface PageText {
	/** Hash of the text, as hexadecimal digits. */
	hash: string;
	identity: Buffer;
	br: Promise<Buffer>;
	gzip: Promise<Buffer>;
}

/** The built page with a head inserted, compressed once per head. Reads the file again when it changes. */
export function createPageTexts(file: string): (head: OpenGraphMeta) => Promise<PageText> {
	let shell: { readonly changed: number; readonly text: string } | undefined;
	let kept = new RecentCache<PageText>(CAPACITY);
	return async (head) => {
		const { mtimeMs: changed } = await stat(file);
		if (shell?.changed !== changed) {
			shell = { changed, text: await readFile(file, 'utf8') };
			kept = new RecentCache(CAPACITY);
		}
		const tags = openGraphTags(head);
		let page = kept.get(tags);
		if (page === undefined) {
			const identity = Buffer.from(withHead(shell.text, tags));
			page = {
				hash: createHash('sha256').update(identity).digest('hex').slice(0, 32),
				identity,
				br: brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
				gzip: zip(identity),
			};
			kept.set(tags, page);
		}
		return page;
	};
}

/** The tags replace the page's own title and description. */
function withHead(text: string, tags: string): string {
	return text.replace(/<meta name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => tags);
}
