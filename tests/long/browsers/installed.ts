import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import type { WebBrowser } from './web-browser.ts';
import { startWebkit } from './webkit.ts';

interface KnownBrowser {
	name: string;
	/** For a test's name: what this machine needs to run it; '' if it has all. */
	skipped: string;
	start: () => Promise<WebBrowser>;
}

function onPath(...names: string[]): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

const firefox = onPath('firefox-esr', 'firefox');
const webkit = onPath('WebKitWebDriver');
const skipped = (packages: string) => `: SKIPPED, packages are missing: apt-get install ${packages}`;

const chromium: KnownBrowser = { name: 'Chromium', skipped: '', start: startChromium };

/** The browsers that the other browser tests never see. */
export const otherBrowsers: readonly KnownBrowser[] = [
	{ name: 'Firefox', skipped: firefox === undefined ? skipped('firefox-esr') : '', start: () => startFirefox(firefox ?? '') },
	{
		name: 'WebKit',
		skipped: webkit === undefined || onPath('Xvfb') === undefined ? skipped('webkit2gtk-driver xvfb') : '',
		start: () => startWebkit(webkit ?? ''),
	},
];

for (const { name, skipped } of otherBrowsers) if (skipped !== '') console.log(`Nothing is tried in ${name}${skipped}`);

export const allBrowsers: readonly KnownBrowser[] = [chromium, ...otherBrowsers];
