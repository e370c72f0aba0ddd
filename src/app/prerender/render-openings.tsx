import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { DEFAULT_SPORT_NAME } from '#domain/roster/listing.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Cover } from '#features/browse/cover.tsx';
import { StaticPage } from '#features/pages/static-page.tsx';
import type { StaticPageText } from '#features/pages/static-page-text.ts';
import { type PageName, staticPages } from '#features/pages/static-pages.ts';

/**
 * What a first visit shows of a screen before its scripts arrive, as HTML by path: the cover of home, and the whole text
 * of most static pages. It runs while the page is built (scripts/build-plugins/prerendered-openings.ts).
 */
export function renderOpenings(): Record<string, string> {
	const openings: Record<string, string> = {
		[screens.home]: renderToStaticMarkup(<Cover title={DEFAULT_SPORT_NAME} line={messages.searchIntro} teams={undefined} athletes={undefined} action={null} />),
	};
	for (const name of Object.keys(staticPages) as PageName[]) {
		const page: StaticPageText = staticPages[name];
		const path = screens[name];
		const screen = (
			<StaticRouter location={path}>
				<StaticPage name={name} />
			</StaticRouter>
		);
		// A drawing has its colors in style attributes, which the CSP forbids in a page as it arrives.
		openings[path] = page.illustration === undefined ? renderToStaticMarkup(screen) : '';
	}
	return openings;
}
