import { type ReactNode, useEffect } from 'react';
import { type RouteProps, Route as RouterRoute, Routes } from 'react-router-dom';
import { afterStart } from '#core/quiet-start.ts';
import { screens } from '#domain/api/api-paths.ts';
import type { ScreenPath } from '#domain/api/page-meta.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { BrowseScreen } from '#features/browse/browse-screen.tsx';
import type { NoResultsProps } from '#features/browse/listing/no-results.tsx';
import type { AskedSport, SportOrTeam } from '#features/browse/sport-or-team.ts';
import type { UnknownPart } from '#features/browse/unknown-address.tsx';
import { staticPageNames } from '#features/pages/static-page-names.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { lazyScreen } from '../loading/lazy-screen.tsx';
import { AfterStart, WhenLoaded } from '../loading/when-loaded.tsx';
import { AthleteScreen, StaticPage } from './first-screen.ts';
import { MORE_PATHS } from './more-paths.ts';

const MoreScreen = lazyScreen(
	() => import('./more-screens.tsx'),
	(module) => module.MoreScreen,
);

const SaveOfflineButton = lazyScreen(
	() => import('#features/device-storage/save-offline-button.tsx'),
	(module) => module.SaveOfflineButton,
);

const FavoriteChips = lazyScreen(
	() => import('#features/browse/your-team/favorite-chips.tsx'),
	(module) => module.FavoriteChips,
);
const NoResults = lazyScreen(
	() => import('#features/browse/listing/no-results.tsx'),
	(module) => module.NoResults,
);
const UnknownAddress = lazyScreen(
	() => import('#features/browse/unknown-address.tsx'),
	(module) => module.UnknownAddress,
);
const TeamQuestion = lazyScreen(
	() => import('#features/browse/your-team/team-question.tsx'),
	(module) => module.TeamQuestion,
);
const HomeInstallOffer = lazyScreen(
	() => import('../install/install-offer.tsx'),
	(module) => module.HomeInstallOffer,
);

const homeFavorites = (
	<WhenLoaded>
		<FavoriteChips />
	</WhenLoaded>
);
const homeOffer = (
	<AfterStart>
		<HomeInstallOffer />
	</AfterStart>
);

function saving(selection: SportOrTeam) {
	const of = `${selection.sport_id}:${selection.team?.team_id}`;
	return (
		<AfterStart of={of}>
			<SaveOfflineButton key={of} selection={selection} />
		</AfterStart>
	);
}

/** The card of a first visit keeps its room while it loads, so nothing moves. */
const question = (asked: AskedSport) => (
	<WhenLoaded room={<div className="browse-ask-team" />}>
		<TeamQuestion {...asked} saving={saving} />
	</WhenLoaded>
);

const emptyState = <EmptyState title={messages.noResults} />;
const noResults = (found: NoResultsProps) => (
	<WhenLoaded room={emptyState} without={emptyState} of={found.filters.search}>
		<NoResults {...found} />
	</WhenLoaded>
);

const unknown = (address: UnknownPart) => (
	<WhenLoaded>
		<UnknownAddress address={address} />
	</WhenLoaded>
);

/** Athletes and teams, whose texts the server builds from their names, and what no screen has. */
type OtherPath = '/:sportname/:teamname/:playername?' | '/DetailsView/:playerId/:teamId' | '*';

/** The router's own, but a path without texts for the server doesn't compile: it would answer a reload with a 404. */
const Route: (props: RouteProps & { path?: ScreenPath | OtherPath }) => ReactNode = RouterRoute;

/**
 * The route table of spec §2: the screens that most visits open. Home is part of the first load, and every other screen has a chunk of its
 * own. The rest of the table isn't part of the first load either.
 */
export function Screens() {
	// Before a tap needs it.
	useEffect(() => afterStart(() => MoreScreen.preload().catch(reportError)), []);
	return (
		<Routes>
			<Route
				path={screens.home}
				element={<BrowseScreen saving={saving} noResults={noResults} question={question} offer={homeOffer} favorites={homeFavorites} />}
			/>
			<Route path="/:sportname/:teamname/:playername?" element={<BrowseScreen saving={saving} noResults={noResults} unknown={unknown} />} />
			<Route path="/DetailsView/:playerId/:teamId" element={<AthleteScreen />} />
			{staticPageNames.map((name) => (
				<Route key={name} path={screens[name]} element={<StaticPage name={name} />} />
			))}
			{MORE_PATHS.map((path) => (
				<Route key={path} path={path} element={<MoreScreen path={path} />} />
			))}
		</Routes>
	);
}
