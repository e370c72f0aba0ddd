import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const manifest = JSON.parse(readFileSync(join(root, 'manifest.webmanifest'), 'utf8'));

interface Image {
	src: string;
	sizes: string;
	type: string;
	purpose?: string;
	form_factor?: string;
}
const icons: Image[] = manifest.icons;
const screenshots: Image[] = manifest.screenshots;
const ofShortcuts: Image[] = manifest.shortcuts.flatMap((shortcut: { icons: Image[] }) => shortcut.icons);

/** Width and height of a PNG, from its header. */
function pngSize(path: string): string {
	const file = readFileSync(path);
	expect(file.toString('latin1', 1, 4)).toBe('PNG');
	return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

test('what installing needs is there', () => {
	expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', short_name: 'NIL' });
	for (const purpose of ['any', 'maskable']) {
		const sizes = icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
		expect(sizes).toEqual(['192x192', '512x512']);
	}
	expect(new Set(screenshots.map((screenshot) => screenshot.form_factor))).toEqual(new Set(['narrow', 'wide']));
	expect(manifest.shortcuts.map((shortcut: { name: string }) => shortcut.name)).toEqual(['Search athletes', 'Waiting']);
});

test.each([...icons, ...screenshots, ...ofShortcuts])('$src is what the manifest says', ({ src, sizes, type }) => {
	const path = join(root, 'public', src);
	expect(existsSync(path)).toBe(true);
	if (type === 'image/png') expect(pngSize(path)).toBe(sizes);
});

test('the page names its icons, both theme colors and no script or style of its own', () => {
	const page = readFileSync(join(root, 'index.html'), 'utf8');
	for (const [, file] of page.matchAll(/href="\/((?:favicon|apple)[^"]+)"/g)) expect(existsSync(join(root, 'public', file ?? '')), file).toBe(true);
	expect(page.match(/name="theme-color"/g)).toHaveLength(2);
	expect(page).toContain('viewport-fit=cover');
	expect(page).not.toMatch(/<style|style="|<script(?![^>]*\bsrc=)/);
});
