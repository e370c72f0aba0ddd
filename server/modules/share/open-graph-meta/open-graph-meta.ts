import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { screens } from '#domain/api/api-paths.ts';
import { type PageMeta, pageMeta, screenOf } from '#domain/api/page-meta.ts';
import { sharedParts } from '#domain/api/shared-parts.ts';
import type { Player } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { SERVER_CLIENT } from '#server/core/client-address.ts';
import type { Db } from '#server/db/open-database.ts';
import { inLane } from '#server/db/pool/database-lane.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { findShared } from '../find-shared.ts';
import { ogImageAddress } from '../og-image/og-image-address.ts';
import { siteOgImage } from '../og-image/og-image-content.ts';
import type { OpenGraphMeta } from './head-tags.ts';
import { createSiteName } from './site-name.ts';
import { withPatience } from './with-patience.ts';

/** A result is reused for this long without asking the database again. */
const FRESH_MS = 60_000;
/** Addresses in memory. */
const CAPACITY = 2000;
/** Concurrent database queries, and how many may wait; beyond that, a page gets the general texts. */
const AT_ONCE = 2;
const QUEUE = 50;

const home: PageMeta = pageMeta[screens.home];

type OwnMeta = Omit<OpenGraphMeta, 'site_name'>;

interface PageHead<Meta = OpenGraphMeta> {
	meta: Meta;
	/** False if nothing is at that address. If we couldn't ask, it may be known. */
	known: boolean;
	/** The athlete whose own page it is. Up to a minute old. */
	player?: Player | undefined;
	/** The address of the athlete whose record took the place of the one that was asked for. */
	movedTo?: string;
}

interface OpenGraphSource {
	/**
	 * Never fails and never waits long. `path` has no query. It asks the database about `path` only if `mayAsk` doesn't
	 * throw.
	 */
	of(path: string, mayAsk: () => Promise<void>): Promise<PageHead>;
}

/** The heads of all pages; `report` gets the error if the database didn't answer. */
export function createOpenGraphSource({
	db,
	clock,
	origin,
	report,
}: {
	db: Db;
	clock: () => Date;
	origin: string;
	report: (error: unknown) => void;
}): OpenGraphSource {
	const limit = pLimit(AT_ONCE);
	const kept = new LRUCache<string, { head: Promise<PageHead<OwnMeta>>; at: number }>({ max: CAPACITY });
	const site = { url: origin + ogImageAddress('site', siteOgImage), alt: messages.tagline };
	const siteName = createSiteName({ db, clock, report });

	function general(path: string): OwnMeta {
		const screen = screenOf(path);
		const { title, description, own } = screen?.meta ?? home;
		return { title, description, url: screen === undefined || own ? undefined : origin + screen.path, image: site, type: 'website' };
	}

	async function read(address: string, parts: readonly string[]): Promise<PageHead<OwnMeta>> {
		const found = await findShared(db, parts);
		if (found === undefined || found === 'nameless') return { meta: general(address), known: found !== undefined };
		const { title, description, path, image, kind, player, merged } = found;
		const type = kind === 'athlete' ? 'profile' : 'website';
		return {
			meta: { title, description, url: origin + path, image: image === undefined ? site : { url: origin + image.path, alt: image.alt }, type },
			known: true,
			...(merged && { movedTo: path }),
			player: isDetails(parts) ? player : undefined,
		};
	}

	async function find(path: string, mayAsk: () => Promise<void>): Promise<PageHead<OwnMeta>> {
		const parts = sharedParts(path);
		if (parts === undefined) return { meta: general(path), known: screenOf(path) !== undefined };
		const unasked = { meta: general(path), known: true };
		try {
			const now = clock().getTime();
			let entry = kept.get(path);
			if (entry === undefined || now - entry.at > FRESH_MS) {
				await mayAsk();
				if (limit.pendingCount >= QUEUE) return unasked;
				entry = { head: limit(() => inLane({ lane: 'reads', asker: SERVER_CLIENT }, () => read(path, parts))), at: now };
				kept.set(path, entry);
			}
			return (await withPatience(entry.head)) ?? unasked;
		} catch (error) {
			if (!(error instanceof HttpError)) {
				kept.delete(path);
				report(error);
			}
			return unasked;
		}
	}

	return {
		async of(path, mayAsk) {
			const [head, site_name] = await Promise.all([find(path, mayAsk), siteName()]);
			return { ...head, meta: { ...head.meta, site_name } };
		},
	};
}

/** Whether it is an athlete's own page. Their other address, by sport and team, shows a list. */
function isDetails([head]: readonly string[]): boolean {
	return head?.toLowerCase() === 'detailsview';
}
