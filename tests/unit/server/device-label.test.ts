import { expect, test } from 'vitest';
import { deviceLabel } from '#server/modules/identity/sessions/device-label.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
	[`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${blink} Mobile Safari/537.36`, 'Chrome on Android'],
	[`Mozilla/5.0 (Linux; Android 15; SM-S921B) ${blink} SamsungBrowser/28.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
	[`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
	[`Mozilla/5.0 (X11; CrOS x86_64 16033.0.0) ${blink} Safari/537.36`, 'Chrome on ChromeOS'],
	[`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Safari/537.36 OPR/120.0.0.0`, 'Opera on Mac'],
	[`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
	[`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
	[`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
	['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
	[`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webkit} Mobile/15E148`, 'iPhone'],
	['curl/8.5.0', null],
	['<script>alert(1)</script>', null],
	['', null],
	[undefined, null],
])('%s is %s', (userAgent, label) => {
	expect(deviceLabel(userAgent)).toBe(label);
});
