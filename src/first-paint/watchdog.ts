/*
 * Says so when the page's scripts or styles don't come, and opens the page once they do. It stands in the page itself,
 * before every file, because nothing that has to be fetched could do it. The build puts it there
 * (build/watchdog-plugin.ts), and the policy names its hash (server/http/guards/inline-scripts.ts).
 */

/** A slow line still loads the page by then, and nobody waits for longer than ten seconds without a word. */
const LATE_MS = 7_000;
/** Time between two looks at what is missing. */
const LOOK_MS = 3_000;
/** A look that takes longer says nothing. */
const PATIENCE_MS = 4_000;
/**
 * A request may hang although the line is fine again. On a line that is only slow, everything has come by then, or does
 * after a reload, which waits for twice as long.
 */
const HUNG_MS = 45_000;
/** The shortest time between two reloads, which a page that can't start would otherwise do one after another. */
const APART_MS = 20_000;
/** If a few reloads didn't help, the files are there but don't run, such as in an old browser. */
const MOST_RELOADS = 3;
const WITHIN_MS = 300_000;
const RELOADS_KEY = 'nil-athletes:reloads';

const TEXTS = {
	title: 'This page hasn’t fully loaded.',
	text: 'Check your connection.',
	soon: 'We’ll open the page as soon as it’s back.',
	again: 'Try again',
};

const isReloaded = performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
/** Something failed, so a reload can help once everything can be fetched. */
let hasFailed = false;
/** The file of a part of the app that failed to load, when a reload hadn't helped. */
let missingPart: string | undefined;
let notice: HTMLElement | undefined;
/** The part of the notice that promises a reload, while one may still come. */
let promise: HTMLElement | undefined;
let isWatching = false;
let canReload = true;
/** Parts of the app that have been on their way for too long. */
const lateParts = new Set<Promise<unknown>>();
/** Known once the page is parsed. */
let styles: HTMLLinkElement[] | undefined;

/** The app has taken over the page: it removes what stood there before. A window that only relays a login has no app. */
function isUp(): boolean {
	if (/^\/auth\/(popup|silent)/.test(location.pathname)) return true;
	return document.readyState !== 'loading' && document.querySelector('.app-start') === null && ownStyles().every(isApplied);
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

/** It has come, and isn't a stylesheet. No event tells of that. */
const isForeign = (link: HTMLLinkElement) => link.sheet !== null && link.media === '' && !isApplied(link);

/** The error screen of a part that couldn't be fetched (src/app/loading/error-screen.tsx). */
const isPartShownMissing = () => document.querySelector('[data-part-missing]') !== null;
const isMissing = () => !isUp() || (missingPart !== undefined && isPartShownMissing());
/** Text that somebody typed in a dialog would be lost (src/ui/browser/is-dialog-open.ts). */
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
/** Somebody waits for a screen or a sheet. Without these, the part is one that the page can do without. */
const isPlaceholderShown = () => document.querySelector('.app-skeleton, .ui-progress') !== null;

function speakUp(): void {
	if (isUp()) return;
	if (ownStyles().some(isForeign)) hasFailed = true;
	// The browser neither draws nor runs anything while it waits for styles. These still apply when they come.
	for (const link of ownStyles()) {
		if (link.sheet !== null) continue;
		link.addEventListener('load', () => link.removeAttribute('media'));
		link.media = 'print';
	}
	void watch();
	show();
}

function show(): void {
	if (notice !== undefined) return;
	const title = document.createElement('strong');
	title.textContent = TEXTS.title;
	const button = document.createElement('button');
	button.textContent = TEXTS.again;
	button.addEventListener('click', () => location.reload());
	button.style.cssText = 'display:block;min-height:44px;padding:0 20px;margin-top:12px;font:inherit';
	promise = document.createElement('span');
	// A part of the app comes by itself, or the person reloads the page.
	promise.textContent = canReload && !isUp() ? ` ${TEXTS.soon}` : '';
	notice = document.createElement('div');
	notice.setAttribute('role', 'alert');
	notice.style.cssText = `position:fixed;z-index:9;padding:16px 16px max(16px,env(safe-area-inset-bottom));border-top:1px solid;background:Canvas;color:CanvasText;font:16px/1.4 system-ui,sans-serif`;
	place();
	notice.append(title, ` ${TEXTS.text}`, promise, button);
	(document.body ?? document.documentElement).append(notice);
}

/** Without the page's styles, on top of everything: the page would be unreadable. */
function place(): void {
	if (notice !== undefined) notice.style.inset = ownStyles().every(isApplied) ? 'auto 0 0' : '0';
}

function hide(): void {
	notice?.remove();
	notice = undefined;
}

/** Looks again and again at what is missing, and reloads the page when all of it can be fetched. */
async function watch(): Promise<void> {
	if (isWatching) return;
	isWatching = true;
	canReload = recentReloads().length < MOST_RELOADS;
	while (isMissing()) {
		await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
		// A part may be missing still. Its own screen says so.
		if (isUp()) hide();
		else place();
		if (!canReload || !(await areThere(missingPart === undefined ? pageFiles() : [missingPart]))) continue;
		const waited = performance.now();
		const isDue = hasFailed ? !isReloaded || waited > APART_MS : waited > HUNG_MS * (isReloaded ? 2 : 1);
		// The page may have come up while we looked.
		if (isDue && isMissing() && !isDialogOpen() && reload()) return;
	}
	isWatching = false;
	hide();
	lookAtParts();
}

/** Returns whether the page is reloading. Otherwise only the button is left. */
function reload(): boolean {
	try {
		sessionStorage.setItem(RELOADS_KEY, [...recentReloads(), Date.now()].join(' '));
	} catch {
		// Without a count, the page could reload forever.
		canReload = false;
		promise?.remove();
		return false;
	}
	location.reload();
	return true;
}

/** When the page last reloaded itself. As if too often, if no storage can remember it. */
function recentReloads(): number[] {
	try {
		const times = (sessionStorage.getItem(RELOADS_KEY) ?? '').split(' ').map(Number);
		return times.filter((time) => Date.now() - time < WITHIN_MS);
	} catch {
		return Array<number>(MOST_RELOADS).fill(0);
	}
}

/** Speaks for the parts that are late while somebody waits for one of them. */
function lookAtParts(): void {
	if (!isUp()) return;
	if (lateParts.size > 0 && isPlaceholderShown()) show();
	else hide();
}

function pageFiles(): string[] {
	const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
	const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=modulepreload], link[rel=later]')].map(({ href }) => href);
	return [...scripts, ...links];
}

async function areThere(files: readonly string[]): Promise<boolean> {
	const looks = await Promise.all(files.map(isThere));
	if (looks.includes(false)) hasFailed = true;
	return looks.every(Boolean);
}

/**
 * Asks without fetching it: on a slow line, the file may still be on its way. There, a look may take too long, and then
 * we don't know. A Wi-Fi's login page has another type.
 */
async function isThere(file: string): Promise<boolean | undefined> {
	try {
		const { ok, headers } = await fetch(file, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
		return ok && /javascript|css/.test(headers.get('content-type') ?? '');
	} catch (error) {
		// Older browsers call it an abort.
		return /^(?:Timeout|Abort)Error$/.test((error as Error).name) ? undefined : false;
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
	const message = String((event as Event & { payload: unknown }).payload);
	// Otherwise it came, and failed when it ran. Only Safari doesn't name what it couldn't fetch: any file shows that the line is back.
	missingPart = /(?:https?:\/)?\/\S+\.(?:js|css)/.exec(message)?.[0] ?? (/Importing a module script failed/.test(message) ? pageFiles()[0] : undefined);
	hasFailed = true;
	setTimeout(() => void watch(), LOOK_MS);
});
// A part of the app that is on its way (src/app/loading/pending-chunks.ts).
addEventListener('app:part', (event) => {
	const part = (event as CustomEvent<Promise<unknown>>).detail;
	// Again and again, because whoever waits may go elsewhere, and come back.
	const looks = setInterval(() => {
		lateParts.add(part);
		lookAtParts();
	}, LATE_MS);
	const settled = () => {
		clearInterval(looks);
		if (lateParts.delete(part) && lateParts.size === 0) lookAtParts();
	};
	part.then(settled, settled);
});
