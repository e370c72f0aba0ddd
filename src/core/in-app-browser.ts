import { isInstalled, isIos } from './installed-app.ts';

/** Apps that show pages in a browser of their own, and what tells them apart. A Messenger also says that it is Facebook. */
const APPS: readonly [name: string, sign: RegExp][] = [
	['Instagram', /\bInstagram\b/],
	['TikTok', /\b(?:TikTok|musical_ly|trill_|Bytedance)/i],
	['Messenger', /\b(?:MessengerForiOS|MessengerLiteForiOS|Orca-Android|FB_IAB\/(?:MESSENGER|Orca))\b/],
	['Facebook', /\b(?:FBAN|FBAV|FB_IAB)\b/],
	['LinkedIn', /\bLinkedInApp\b/],
	['Snapchat', /\bSnapchat\b/],
	['X', /\bTwitter(?: for |Android)/],
	['LINE', /\bLine\/\d/],
	['WeChat', /\bMicroMessenger\//],
	['Pinterest', /\[Pinterest\/|\bPinterest for /],
	['Google', /\bGSA\/\d/],
];

/**
 * Another app's own browser, which forgets what is saved in it, can't install anything, and has no push messages:
 * `name` is the app's, empty if we don't know which. Undefined in a real browser, and in our installed app.
 */
export function inAppBrowser(agent: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): { name: string; ios: boolean } | undefined {
	const { userAgent } = agent;
	const ios = isIos(agent);
	const name = APPS.find(([, sign]) => sign.test(userAgent))?.[0];
	if (name !== undefined) return { name, ios };
	// A generic WebView: Android marks it, and on iOS only real browsers say Safari. So does no app on the Home Screen.
	const isWebView = ios ? !/\bSafari\//.test(userAgent) : /;\s?wv\)/.test(userAgent);
	return isWebView && !isInstalled() ? { name: '', ios } : undefined;
}
