import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const commands = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const places = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const shells = ['chromium-headless-shell'];

function onPath(names: string[]): string[] {
	const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
	return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function installed(): string | undefined {
	return [...onPath(commands), ...places].find((path) => existsSync(path));
}

/**
 * Finds a full browser, which can open windows: `CHROMIUM_PATH`, or an installed Chrome or Chromium, or Debian's
 * package, which is installed if permissions allow. Throws an error that says what to do if there is none.
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
	console.log('No browser is installed. Installing the chromium package...');
	spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
	execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-headless-shell'], {
		stdio: 'inherit',
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
	});
	const now = installed();
	if (!now) throw new Error('The chromium package was installed, but no browser was found. Set CHROMIUM_PATH to its executable.');
	return now;
}

/**
 * Finds Chromium's headless shell, which uses less than half the processor time per page. If `CHROMIUM_PATH` is set or
 * no shell is installed, falls back to `findChromium`.
 */
export function findHeadlessShell(): string {
	const shell = process.env.CHROMIUM_PATH ? undefined : onPath(shells).find((path) => existsSync(path));
	return shell ?? findChromium();
}

// On the command line, prints the path.
if (import.meta.main) console.log(findChromium());
