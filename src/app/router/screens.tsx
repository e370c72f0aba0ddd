import type { ReactNode } from 'react';
import { type RouteProps, Route as RouterRoute, Routes } from 'react-router-dom';
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

const AthletePosterScreen = lazyScreen(
	() => import('#features/athlete/athlete-poster-screen.tsx'),
	(module) => module.AthletePosterScreen,
);
const TeamPosterScreen = lazyScreen(
	() => import('#features/browse/team-poster-screen.tsx'),
	(module) => module.TeamPosterScreen,
);
const OutboxScreen = lazyScreen(
	() => import('#features/outbox/outbox-screen.tsx'),
	(module) => module.OutboxScreen,
);
const OutboxRowScreen = lazyScreen(
	() => import('#features/outbox/outbox-row-screen.tsx'),
	(module) => module.OutboxRowScreen,
);
const FavoritesScreen = lazyScreen(
	() => import('#features/favorites/favorites-screen.tsx'),
	(module) => module.FavoritesScreen,
);
const OnThisPhoneScreen = lazyScreen(
	() => import('#features/device-storage/device-storage-screen.tsx'),
	(module) => module.DeviceStorageScreen,
);
const ContactScreen = lazyScreen(
	() => import('#features/contact/contact-screen.tsx'),
	(module) => module.ContactScreen,
);
const aboutYou = () => import('#features/contact/about-you.ts');
const DeletionScreen = lazyScreen(aboutYou, (module) => module.DeletionScreen);
const RemovalScreen = lazyScreen(aboutYou, (module) => module.RemovalScreen);
const ClaimScreen = lazyScreen(aboutYou, (module) => module.ClaimScreen);
const SuccessScreen = lazyScreen(
	() => import('#features/receipt/confirmation/success-screen.tsx'),
	(module) => module.SuccessScreen,
);
const FailedScreen = lazyScreen(
	() => import('#features/receipt/failed-screen.tsx'),
	(module) => module.FailedScreen,
);
const BasketScreen = lazyScreen(
	() => import('#features/basket/basket-screen.tsx'),
	(module) => module.BasketScreen,
);
const ReceiptScreen = lazyScreen(
	() => import('#features/receipt/receipt-screen.tsx'),
	(module) => module.ReceiptScreen,
);
const RequestScreen = lazyScreen(
	() => import('#features/request/request-screen.tsx'),
	(module) => module.RequestScreen,
);
const DonationsScreen = lazyScreen(
	() => import('#features/donations/donations-screen.tsx'),
	(module) => module.DonationsScreen,
);
const StatementScreen = lazyScreen(
	() => import('#features/donations/statement-screen.tsx'),
	(module) => module.StatementScreen,
);
const AdminScreen = lazyScreen(
	() => import('#features/admin/admin-screen.tsx'),
	(module) => module.AdminScreen,
);
const LoginWall = lazyScreen(
	() => import('../session/require-login.tsx'),
	(module) => module.RequireLogin,
);
const LoginScreen = lazyScreen(
	() => import('#features/account/login/login-screen.tsx'),
	(module) => module.LoginScreen,
);
const CreateUserScreen = lazyScreen(
	() => import('#features/account/login/create-user-screen.tsx'),
	(module) => module.CreateUserScreen,
);
const linkScreens = () => import('#features/account/link-screens.ts');
const ForgotPasswordScreen = lazyScreen(linkScreens, (module) => module.ForgotPasswordScreen);
const ChoosePasswordScreen = lazyScreen(linkScreens, (module) => module.ChoosePasswordScreen);
const BecomeAdminScreen = lazyScreen(linkScreens, (module) => module.BecomeAdminScreen);
const SetupScreen = lazyScreen(
	() => import('#features/account/login/setup-screen.tsx'),
	(module) => module.SetupScreen,
);
const AccountScreen = lazyScreen(
	() => import('#features/account/overview/account-screen.tsx'),
	(module) => module.AccountScreen,
);
const ChangePasswordScreen = lazyScreen(linkScreens, (module) => module.ChangePasswordScreen);
const DeleteAccountScreen = lazyScreen(
	() => import('#features/account/overview/delete-account-screen.tsx'),
	(module) => module.DeleteAccountScreen,
);
const CallbackScreen = lazyScreen(
	() => import('#features/oidc-callback/callback-screen.tsx'),
	(module) => module.CallbackScreen,
);
const TermsPage = lazyScreen(
	() => import('#features/pages/static-page.tsx'),
	(module) => module.TermsPage,
);
const NotFound = lazyScreen(
	() => import('#features/pages/not-found.tsx'),
	(module) => module.NotFound,
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
const InstallOffer = lazyScreen(
	() => import('../install/install-offer.tsx'),
	(module) => module.InstallOffer,
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
const successOffer = (
	<WhenLoaded>
		<InstallOffer />
	</WhenLoaded>
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

/** The route table of spec §2. Home is part of the first load. Every other screen has a chunk of its own. */
export function Screens() {
	return (
		<Routes>
			<Route
				path={screens.home}
				element={<BrowseScreen saving={saving} noResults={noResults} question={question} offer={homeOffer} favorites={homeFavorites} />}
			/>
			<Route path="/:sportname/:teamname/:playername?" element={<BrowseScreen saving={saving} noResults={noResults} unknown={unknown} />} />
			<Route path="/DetailsView/:playerId/:teamId" element={<AthleteScreen />} />
			<Route path="/poster/athlete/:playerId/:teamId" element={<AthletePosterScreen />} />
			<Route path="/poster/team/:sportname/:teamname" element={<TeamPosterScreen />} />
			<Route path={screens.outbox} element={<OutboxScreen />} />
			<Route path="/outbox/:op_id" element={<OutboxRowScreen />} />
			<Route path={screens.onThisPhone} element={<OnThisPhoneScreen />} />
			<Route path={screens.contact} element={<ContactScreen />} />
			<Route path={screens.deletion} element={<DeletionScreen />} />
			<Route path="/removal/:playerId?" element={<RemovalScreen />} />
			<Route path="/claim/:athlete?" element={<ClaimScreen />} />
			<Route path={screens.success} element={<SuccessScreen offer={successOffer} />} />
			<Route path={screens.failed} element={<FailedScreen />} />
			<Route path="/basket/:id" element={<BasketScreen />} />
			<Route path="/receipt/:payment_id" element={<ReceiptScreen />} />
			<Route path="/request/:request_id" element={<RequestScreen />} />
			<Route path={screens.login} element={<LoginScreen />} />
			<Route path={screens.createUser} element={<CreateUserScreen />} />
			<Route path={screens.forgotPassword} element={<ForgotPasswordScreen />} />
			<Route path={screens.choosePassword} element={<ChoosePasswordScreen />} />
			<Route path={screens.setup} element={<SetupScreen />} />
			<Route element={<LoginWall />}>
				<Route path={screens.favorites} element={<FavoritesScreen />} />
				<Route path={screens.myDonations} element={<DonationsScreen />} />
				<Route path="/my-donations/:year" element={<StatementScreen />} />
				<Route path={screens.account} element={<AccountScreen />} />
				<Route path={screens.changePassword} element={<ChangePasswordScreen />} />
				<Route path={screens.deleteAccount} element={<DeleteAccountScreen />} />
				<Route path={screens.becomeAdmin} element={<BecomeAdminScreen />} />
				<Route path={screens.admin} element={<AdminScreen heading="title" />} />
				<Route path={screens.dashboard} element={<AdminScreen heading="dashboard" />} />
			</Route>
			<Route path={screens.authCallback} element={<CallbackScreen />} />
			{staticPageNames.map((name) => (
				<Route key={name} path={screens[name]} element={<StaticPage name={name} />} />
			))}
			<Route path={screens.terms} element={<TermsPage />} />
			<Route path="*" element={<NotFound />} />
		</Routes>
	);
}
