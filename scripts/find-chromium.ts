import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const commands = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const places = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function installed(): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
	return [...commands.flatMap((command) => folders.map((folder) => join(folder, command))), ...places].find((path) => existsSync(path));
}

/**
 * The browser that the tests drive: `CHROMIUM_PATH`, else a Chrome or Chromium that is installed, else Debian's package, which is installed
 * where we may. Throws with a way out when there is none.
 */
export function findChromium(): string {
	const named = process.env.CHROMIUM_PATH;
	if (named) {
		if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
		return named;
	}
	const found = installed();
	if (found) return found;
	const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
	if (!mayInstall) throw new Error('No Chrome or Chromium was found. Install one, or set CHROMIUM_PATH to its executable.');
	console.log('No browser is installed: installing the chromium package …');
	spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
	execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
		stdio: 'inherit',
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
	});
	const now = installed();
	if (!now) throw new Error('The chromium package was installed, but no browser was found. Set CHROMIUM_PATH to its executable.');
	return now;
}

// On the command line: prints the path.
if (import.meta.main) console.log(findChromium());
