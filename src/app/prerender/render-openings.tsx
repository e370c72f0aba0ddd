import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { ATHLETE_OPENING } from '#domain/api/screen-openings.ts';
import { DEFAULT_SPORT_ID, DEFAULT_SPORT_NAME } from '#domain/roster/listing/listing.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { AthleteCrumb } from '#features/athlete/athlete-crumb.tsx';
import { Cover } from '#features/browse/cover.tsx';
import { SportChips } from '#features/browse/sport-chips.tsx';
import { StaticPage } from '#features/pages/static-page.tsx';
import { staticPageNames } from '#features/pages/static-page-names.ts';
import type { StaticPageText } from '#features/pages/static-page-text.ts';
import { staticPages } from '#features/pages/static-pages.ts';

/**
 * Opening of each screen for a first visit, before its scripts arrive, as HTML by path: the cover of home, the head of
 * every athlete's page, and the whole text of most static pages. It runs while the page is built
 * (scripts/build-plugins/prerendered-openings.ts).
 */
export function renderOpenings(): Record<string, string> {
	const openings: Record<string, string> = {
		[screens.home]: renderToStaticMarkup(<HomeOpening />),
		[ATHLETE_OPENING]: renderToStaticMarkup(<AthleteOpening />),
	};
	for (const name of staticPageNames) {
		const page: StaticPageText = staticPages[name]();
		const path = screens[name];
		const screen = (
			<QueryClientProvider client={new QueryClient()}>
				<StaticRouter location={path}>
					<StaticPage name={name} />
				</StaticRouter>
			</QueryClientProvider>
		);
		// A drawing sets its colors in style attributes, which the CSP forbids in served HTML.
		openings[path] = page.illustration === undefined ? renderToStaticMarkup(screen) : '';
	}
	return openings;
}

/** The app adds the other sports after the default one. */
function HomeOpening() {
	const sports = [{ sport_id: DEFAULT_SPORT_ID, sport_name: DEFAULT_SPORT_NAME }];
	return (
		<Cover
			title={DEFAULT_SPORT_NAME}
			line={messages.searchIntro}
			teams={undefined}
			athletes={undefined}
			action={null}
			rows={<SportChips sports={sports} sport_id={DEFAULT_SPORT_ID} />}
		/>
	);
}

/** The same for every athlete. Team colors would be style attributes, which the CSP forbids in served HTML. */
function AthleteOpening() {
	return (
		<>
			<AthleteCrumb />
			<div className="athlete-header athlete-skeletons" aria-hidden="true">
				<div className="athlete-header-art" />
				<div className="athlete-header-text" />
			</div>
		</>
	);
}
