import type { ReactNode } from 'react';
import { screens } from '#domain/api/api-paths.ts';
import { lazyScreen } from '../loading/lazy-screen.tsx';
import { WhenLoaded } from '../loading/when-loaded.tsx';
import type { MorePath } from './more-paths.ts';

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
const PledgeScreen = lazyScreen(
	() => import('#features/pledge/pledge-screen.tsx'),
	(module) => module.PledgeScreen,
);
const KeepsakeScreen = lazyScreen(
	() => import('#features/keepsake/keepsake-screen.tsx'),
	(module) => module.KeepsakeScreen,
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
const SchoolDeskScreen = lazyScreen(
	() => import('#features/admin/school-desk/school-desk-screen.tsx'),
	(module) => module.SchoolDeskScreen,
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
const JoinDeskScreen = lazyScreen(linkScreens, (module) => module.JoinDeskScreen);
const JoinSupportScreen = lazyScreen(linkScreens, (module) => module.JoinSupportScreen);
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
const InstallOffer = lazyScreen(
	() => import('../install/install-offer.tsx'),
	(module) => module.InstallOffer,
);

const successOffer = (
	<WhenLoaded>
		<InstallOffer />
	</WhenLoaded>
);

/** Only for a signed-in person. */
const own = (screen: ReactNode) => <LoginWall>{screen}</LoginWall>;

const SHOWN: Readonly<Record<MorePath, ReactNode>> = {
	'/poster/athlete/:playerId/:teamId': <AthletePosterScreen />,
	'/poster/team/:sportname/:teamname': <TeamPosterScreen />,
	[screens.outbox]: <OutboxScreen />,
	'/outbox/:op_id': <OutboxRowScreen />,
	[screens.onThisPhone]: <OnThisPhoneScreen />,
	[screens.contact]: <ContactScreen />,
	[screens.deletion]: <DeletionScreen />,
	'/removal/:playerId?': <RemovalScreen />,
	'/claim/:athlete?': <ClaimScreen />,
	[screens.success]: <SuccessScreen offer={successOffer} />,
	[screens.failed]: <FailedScreen />,
	'/basket/:id': <BasketScreen />,
	'/receipt/:payment_id': <ReceiptScreen />,
	'/pledge/:pledge_id': <PledgeScreen />,
	'/k/:token': <KeepsakeScreen />,
	'/request/:request_id': <RequestScreen />,
	[screens.login]: <LoginScreen />,
	[screens.createUser]: <CreateUserScreen />,
	[screens.forgotPassword]: <ForgotPasswordScreen />,
	[screens.choosePassword]: <ChoosePasswordScreen />,
	[screens.setup]: <SetupScreen />,
	[screens.favorites]: own(<FavoritesScreen />),
	[screens.myDonations]: own(<DonationsScreen />),
	'/my-donations/:year': own(<StatementScreen />),
	[screens.account]: own(<AccountScreen />),
	[screens.changePassword]: own(<ChangePasswordScreen />),
	[screens.deleteAccount]: own(<DeleteAccountScreen />),
	[screens.becomeAdmin]: own(<BecomeAdminScreen />),
	'/join-desk': own(<JoinDeskScreen />),
	'/join-support': own(<JoinSupportScreen />),
	[screens.admin]: own(<AdminScreen heading="title" />),
	'/school-desk': own(<SchoolDeskScreen />),
	[screens.dashboard]: own(<AdminScreen heading="dashboard" />),
	[screens.authCallback]: <CallbackScreen />,
	[screens.terms]: <TermsPage />,
	'*': <NotFound />,
};

/** The screen of one of these paths. Each has a chunk of its own. */
export function MoreScreen({ path }: { path: MorePath }) {
	return SHOWN[path];
}
