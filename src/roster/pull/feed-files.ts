import * as z from 'zod/mini';
import { feedApi } from '#domain/api/feed-paths.ts';
import { type FeedFile, type FeedHead, feedFileSchema, feedHeadSchema } from '#domain/roster/shared-feed.ts';
import { type FeedAnswer, type FeedWatch, feedFailure, requestFeed, unreadable } from './feed-request.ts';

/** The head of the shared feed; undefined if the server is of a version without it. @throws ApiFailure, FeedError */
export async function fetchHead(watch: FeedWatch): Promise<FeedHead | undefined> {
	// Past the browser's cache: the answer shows that the server can be reached.
	const answer = await requestFeed(feedApi.head, watch);
	if (answer.status === 404) return undefined;
	if (answer.status !== 200) throw await feedFailure(answer);
	const head = z.safeParse(feedHeadSchema, parsed(answer, await answer.text()));
	if (!head.success) throw unreadable(answer, 'the head is not of this version', head.error);
	watch.heard?.(true);
	return head.data;
}

/**
 * A window's file by its hash; undefined if the server has replaced it, or is of a version without it. What a cache has
 * spoiled is fetched past it. @throws ApiFailure, FeedError
 */
export async function fetchWindow(hash: string, watch: FeedWatch, cache: 'default' | 'reload' = 'default'): Promise<FeedFile | undefined> {
	const answer = await requestFeed(feedApi.window(hash), { ...watch, cache });
	if (answer.status === 404 || answer.status === 410) return undefined;
	if (answer.status !== 200) throw await feedFailure(answer);
	const text = await answer.text();
	const isWhole = await isOf(hash, text);
	if (!isWhole && cache === 'default') return fetchWindow(hash, watch, 'reload');
	const file = z.safeParse(feedFileSchema, parsed(answer, text));
	if (!file.success || !isWhole) throw unreadable(answer, 'the window is not of this version', file.error);
	return file.data;
}

function parsed(answer: FeedAnswer, text: string): unknown {
	if (answer.type !== 'application/json') throw unreadable(answer, `an answer of type ${answer.type}`);
	try {
		return JSON.parse(text);
	} catch (cause) {
		throw unreadable(answer, 'the answer is cut', cause);
	}
}

/** Browsers hash only on secure pages. */
async function isOf(hash: string, text: string): Promise<boolean> {
	if (globalThis.crypto?.subtle === undefined) return true;
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
	const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
	return hex.slice(0, hash.length) === hash;
}
