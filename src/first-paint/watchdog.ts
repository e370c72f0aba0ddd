/*
 * Says so when the page's scripts or styles don't come, and opens the page once they do. It stands in the page itself,
 * before every file, because nothing that has to be fetched could do it. The build puts it there
 * (build/watchdog-plugin.ts), and the policy names its hash (server/http/guards/inline-scripts.ts).
 */

/** A slow line still loads the page by then, and nobody waits for longer than ten seconds without a word. */
const LATE_MS = 7_000;
/** Time between two looks at what is missing. */
const LOOK_MS = 3_000;
/** A look that takes longer has failed. */
const PATIENCE_MS = 4_000;
/** A request may hang although the line is fine again. On a line that is only slow, everything has come by then. */
const HUNG_MS = 45_000;
/** The shortest time between two reloads, which a page that can't start would otherwise do one after another. */
const APART_MS = 20_000;

const TEXTS = {
	title: 'This page hasn’t fully loaded.',
	text: 'Check your connection. We’ll open the page as soon as it’s back.',
	again: 'Try again',
};

const isReloaded = performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
/** Something failed, so a reload can help once everything can be fetched. */
let hasFailed = false;
/** The file of a part of the app that failed to load, when a reload hadn't helped. */
let missingPart: string | undefined;
let notice: HTMLElement | undefined;
let isWatching = false;
/** Known once the page is parsed. */
let styles: HTMLLinkElement[] | undefined;

/** The app has taken over the page: it removes what stood there before. A window that only relays a login has no app. */
function isUp(): boolean {
	if (/^\/auth\/(popup|silent)/.test(location.pathname)) return true;
	return document.readyState !== 'loading' && document.querySelector('.before-app') === null && ownStyles().every(isApplied);
}

/** The page's own, without those that the app adds later with its parts. */
const ownStyles = () => styles ?? [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
/** A stylesheet of another type, such as a Wi-Fi's login page, loads without an error and has no rules. */
function isApplied({ sheet, media }: HTMLLinkElement): boolean {
	try {
		return sheet !== null && sheet.cssRules.length > 0 && media === '';
	} catch {
		return false; // It failed, and a browser doesn't let anybody read it.
	}
}

/** The error screen of a part that couldn't be fetched (src/app/router/error-screen.tsx). */
const isPartShownMissing = () => document.querySelector('[data-part-missing]') !== null;

function speakUp(): void {
	if (isUp()) return;
	// The browser neither draws nor runs anything while it waits for styles. These still apply when they come.
	for (const link of ownStyles()) {
		if (link.sheet !== null) continue;
		link.addEventListener('load', () => link.removeAttribute('media'));
		link.media = 'print';
	}
	show();
	void watch();
}

/** Without the page's styles, on top of everything: the page would be unreadable. */
function show(): void {
	if (notice !== undefined) return;
	const bare = !ownStyles().every(isApplied);
	const title = document.createElement('strong');
	title.textContent = TEXTS.title;
	const button = document.createElement('button');
	button.textContent = TEXTS.again;
	button.addEventListener('click', () => location.reload());
	button.style.cssText = 'display:block;min-height:44px;padding:0 20px;margin-top:12px;font:inherit';
	notice = document.createElement('div');
	notice.setAttribute('role', 'alert');
	notice.style.cssText = `position:fixed;z-index:9;inset:${bare ? '0' : 'auto 0 0'};padding:16px 16px max(16px,env(safe-area-inset-bottom));border-top:1px solid;background:Canvas;color:CanvasText;font:16px/1.4 system-ui,sans-serif`;
	notice.append(title, ` ${TEXTS.text}`, button);
	(document.body ?? document.documentElement).append(notice);
}

function hide(): void {
	notice?.remove();
	notice = undefined;
}

/** Looks again and again at what is missing, and reloads the page when all of it can be fetched. */
async function watch(): Promise<void> {
	if (isWatching) return;
	isWatching = true;
	while (!isUp() || (missingPart !== undefined && isPartShownMissing())) {
		await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
		const isThere = await areThere(missingPart === undefined ? pageFiles() : [missingPart]);
		if (!isThere) hasFailed = true;
		else if ((hasFailed && (!isReloaded || performance.now() > APART_MS)) || (!isReloaded && performance.now() > HUNG_MS)) return location.reload();
	}
	isWatching = false;
	hide();
}

function pageFiles(): string[] {
	const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
	const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=modulepreload], link[rel=later]')].map(({ href }) => href);
	return [...scripts, ...links];
}

async function areThere(files: readonly string[]): Promise<boolean> {
	return (await Promise.all(files.map(isThere))).every(Boolean);
}

/** Asks without fetching it: on a slow line, the file may still be on its way. A Wi-Fi's login page has another type. */
async function isThere(file: string): Promise<boolean> {
	try {
		const { ok, headers } = await fetch(file, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
		return ok && /javascript|css/.test(headers.get('content-type') ?? '');
	} catch {
		return false;
	}
}

document.addEventListener('DOMContentLoaded', () => {
	styles = ownStyles();
});
setTimeout(speakUp, LATE_MS);
addEventListener('online', () => {
	hasFailed = true;
});
// Before the app is up, nothing may fail. A script or stylesheet that did ends the wait. Errors of elements don't bubble.
addEventListener(
	'error',
	({ target }) => {
		if (isUp()) return;
		if (target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && /^(stylesheet|modulepreload)$/.test(target.rel))) speakUp();
		else if (target !== window) return;
		hasFailed = true;
	},
	true,
);
// A part of the app, which Vite loads. The app reloads the page once, and then says on the screen that it is missing.
addEventListener('vite:preloadError', (event) => {
	const { message } = (event as Event & { payload: Error }).payload;
	missingPart = /(?:https?:\/)?\/\S+\.(?:js|css)/.exec(message)?.[0] ?? pageFiles()[0];
	hasFailed = true;
	setTimeout(() => void watch(), LOOK_MS);
});
// A part of the app that is on its way (src/app/router/pending-chunks.ts).
addEventListener('app:part', (event) => {
	const late = setTimeout(show, LATE_MS);
	const settled = () => {
		clearTimeout(late);
		if (isUp()) hide();
	};
	(event as CustomEvent<Promise<unknown>>).detail.then(settled, settled);
});
