import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inAppBrowser } from '#core/in-app-browser.ts';

const standalone = vi.fn(() => ({ matches: false }));
beforeEach(() => vi.stubGlobal('matchMedia', standalone));
afterEach(() => {
	standalone.mockReset();
	standalone.mockImplementation(() => ({ matches: false }));
	vi.unstubAllGlobals();
});

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
	'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/136.0.0.0 Mobile Safari/537.36';
const of = (userAgent: string, maxTouchPoints = 5) => inAppBrowser({ userAgent, maxTouchPoints });

test.each([
	['Instagram', `${IOS} Mobile/15E148 Instagram 380.0.0.28.84 (iPhone16,1; iOS 18_5; en_US)`],
	['Instagram', `${ANDROID} Instagram 380.0.0.41.84 Android (35/15; 420dpi)`],
	['TikTok', `${IOS} Mobile/15E148 musical_ly_39.5.0 BytedanceWebview/d8a21c6`],
	['TikTok', `${ANDROID} trill_390500 BytedanceWebview/d8a21c6`],
	['Facebook', `${IOS} Mobile/15E148 [FBAN/FBIOS;FBAV/515.0.0.38.109;FBDV/iPhone16,1]`],
	['Facebook', `${ANDROID} [FB_IAB/FB4A;FBAV/515.0.0.40.109;]`],
	['Messenger', `${IOS} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/508.0.0.60.108]`],
	['Messenger', `${ANDROID} [FB_IAB/Orca-Android;FBAV/508.0.0.56.109;]`],
	['LinkedIn', `${IOS} Mobile/15E148 [LinkedInApp]/9.30.2441`],
	['Snapchat', `${IOS} Mobile/15E148 Snapchat/13.42.0.45 (like Safari/8621.2.5.10.8, panda)`],
	['X', `${IOS} Mobile/15E148 Twitter for iPhone/10.94`],
	['X', `${ANDROID} TwitterAndroid`],
	['LINE', `${IOS} Mobile/15E148 Safari Line/15.7.0`],
	['WeChat', `${IOS} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2c) NetType/WIFI Language/en`],
	['Pinterest', `${IOS} Mobile/15E148 [Pinterest/iOS]`],
	['Google', `${IOS} GSA/370.0.7 Mobile/15E148 Safari/604.1`],
	['', ANDROID],
	['', `${IOS} Mobile/15E148`],
])('the browser of “%s” is told from real ones', (name, userAgent) => {
	expect(of(userAgent)).toEqual({ name, ios: userAgent.startsWith(IOS) });
});

test.each([
	['Safari on an iPhone', `${IOS} Version/18.5 Mobile/15E148 Safari/604.1`],
	['Chrome on an iPhone', `${IOS} CriOS/136.0.7103.91 Mobile/15E148 Safari/604.1`],
	['Firefox on an iPhone', `${IOS} FxiOS/138.0 Mobile/15E148 Safari/605.1.15`],
	['Chrome on Android', ANDROID.replace('; wv', '').replace('Version/4.0 ', '')],
	['Samsung’s browser', ANDROID.replace('; wv', '').replace('Version/4.0', 'SamsungBrowser/28.0')],
	['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:138.0) Gecko/138.0 Firefox/138.0'],
	['Safari on an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'],
])('%s is a real browser', (_name, userAgent) => {
	expect(of(userAgent)).toBeUndefined();
});

test('our app on the Home Screen, which doesn’t say Safari either, is none', () => {
	standalone.mockImplementation(() => ({ matches: true }));
	expect(of(`${IOS} Mobile/15E148`)).toBeUndefined();
});
