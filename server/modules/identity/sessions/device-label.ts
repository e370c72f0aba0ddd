/** In this order, because each browser also claims to be those below it. */
const BROWSERS: readonly [RegExp, string][] = [
	[/Edg(e|A|iOS)?\//, 'Edge'],
	[/OPR\/|OPiOS\/|Opera/, 'Opera'],
	[/SamsungBrowser\//, 'Samsung Internet'],
	[/Firefox\/|FxiOS\//, 'Firefox'],
	[/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
	[/Version\/.* Safari\//, 'Safari'],
];

/** In this order, for the same reason. */
const SYSTEMS: readonly [RegExp, string][] = [
	[/iPhone|iPod/, 'iPhone'],
	[/iPad/, 'iPad'],
	[/Android/, 'Android'],
	[/CrOS/, 'ChromeOS'],
	[/Windows/, 'Windows'],
	[/Macintosh|Mac OS X/, 'Mac'],
	[/Linux|X11/, 'Linux'],
];

/** Longer headers aren't a browser's. */
const LONGEST = 1000;

/**
 * Plain name of the browser that sent this `User-Agent`: "Chrome on Android". It consists of our own words, so nothing
 * of the header is stored. Null if the header names nothing that we know.
 */
export function deviceLabel(userAgent: string | undefined): string | null {
	const text = userAgent?.slice(0, LONGEST) ?? '';
	const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1];
	const system = SYSTEMS.find(([sign]) => sign.test(text))?.[1];
	if (browser === undefined || system === undefined) return browser ?? system ?? null;
	return `${browser} on ${system}`;
}
