import type { PageName } from './static-page-names.ts';
import type { StaticPageText } from './static-page-text.ts';
import { aboutUs } from './texts/about-us.tsx';
import { benefits } from './texts/benefits.tsx';
import { donate } from './texts/donate.tsx';
import { mission } from './texts/mission.tsx';
import { ourProcess } from './texts/our-process.tsx';
import { privacy } from './texts/privacy.ts';
import { transparency } from './texts/transparency.tsx';

/**
 * The static pages (spec §2), by their name in `screens`. Functions, so that opening one doesn't build them all.
 */
export const staticPages = {
	aboutUs,
	transparency,
	privacy,
	donate,
	process: ourProcess,
	benefits,
	mission,
} satisfies Record<PageName, () => StaticPageText>;
