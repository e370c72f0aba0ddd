import { isAppPage } from './server-only.ts';

/**
 * Parts of a push message that we use (Declarative Web Push, `#domain/account/push.ts`). Checked by hand, because the
 * worker starts without a schema library.
 */
interface Shown {
	title: string;
	options: NotificationOptions;
	badge: number | undefined;
}

/** Parts of a worker's events that we use, so that tests need no worker. */
interface PushedMessage {
	data: { json(): unknown } | null;
	/** Safari's: the browser has created the notification already, and shows it without us. */
	notification?: unknown;
}

interface Notifier {
	showNotification(title: string, options: NotificationOptions): Promise<void>;
}

interface AppWindow {
	url: string;
	visibilityState: string;
	focus(): Promise<AppWindow>;
	navigate(url: string): Promise<unknown>;
}

interface AppWindows {
	matchAll(options: { type: 'window' }): Promise<readonly AppWindow[]>;
	openWindow(url: string): Promise<unknown>;
}

/** Shown for a message that we can't read: the browser would say in its own words that the site did something. */
const UNREADABLE: Shown = { title: 'Something changed. Open the app.', options: { icon: '/icons/icon-192.png', tag: 'unreadable' }, badge: undefined };

/** Shows a push message in a browser that doesn't show declarative ones on its own. */
export async function showMessage({ data, notification }: PushedMessage, notifier: Notifier): Promise<void> {
	if (notification) return;
	const shown = read(data) ?? UNREADABLE;
	await notifier.showNotification(shown.title, shown.options);
	if (shown.badge === 0) await navigator.clearAppBadge?.();
	else if (shown.badge !== undefined) await navigator.setAppBadge?.(shown.badge);
}

/** Opens the screen that the notification is about, in the app's window if there is one. */
export async function openScreen(notification: { data: unknown; close(): void }, windows: AppWindows, home: string): Promise<void> {
	notification.close();
	const url = ownUrl(notification.data, home);
	const pages = (await windows.matchAll({ type: 'window' })).filter(isAppPage);
	const page = pages.find((one) => one.url === url) ?? pages.find((one) => one.visibilityState === 'visible') ?? pages[0];
	if (page === undefined) return void (await windows.openWindow(url));
	const focused = await page.focus();
	if (focused.url === url) return;
	// Not if the page belongs to another worker.
	await focused.navigate(url).catch(() => windows.openWindow(url));
}

function read(data: PushedMessage['data']): Shown | undefined {
	const message = jsonOf(data);
	const { title, body, navigate, tag, lang, dir } = record(message.notification);
	if (typeof title !== 'string') return undefined;
	const { app_badge } = message;
	return {
		title,
		options: {
			data: navigate,
			icon: '/icons/icon-192.png',
			...(typeof body === 'string' && { body }),
			...(typeof tag === 'string' && { tag }),
			...(typeof lang === 'string' && { lang }),
			...(dir === 'ltr' && { dir }),
		},
		badge: typeof app_badge === 'number' && app_badge >= 0 ? app_badge : undefined,
	};
}

function jsonOf(data: PushedMessage['data']): Record<string, unknown> {
	try {
		return record(data?.json());
	} catch {
		return {};
	}
}

function record(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Opens only our own screens, whatever the message says. */
function ownUrl(navigate: unknown, home: string): string {
	if (typeof navigate !== 'string' || !URL.canParse(navigate, home)) return home;
	const url = new URL(navigate, home);
	return url.origin === new URL(home).origin ? url.href : home;
}
