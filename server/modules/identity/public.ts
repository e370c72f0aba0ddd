export { emailTaken, registerAccount } from './create-account.ts';
export {
	DEMO_ACCOUNTS,
	DEMO_ACCOUNTS_KEY,
	DEMO_PEOPLE_KEY,
	type DemoAccount,
	demoAccountIds,
	type ExposureEnv,
	isLocal,
	noteDemoPerson,
} from './demo-logins.ts';
export { ensureFirstAdmin } from './first-admin.ts';
export { inviteAccount, inviteAgain } from './invite.ts';
export { linkTokenHash, newLinkToken } from './link-token.ts';
export { lockUser, type UserRow } from './lock-user.ts';
export { badCredentials } from './login/password-login.ts';
export { exampleSession, sessionRoutes } from './login/session-routes.ts';
export { subjectOf } from './oidc/development/development-people.ts';
export { createTokenIssuer, type ProviderDeps, providerRoutes } from './oidc/identity-routes.ts';
export { myPasskeyRoutes } from './passkeys/my-passkey-routes.ts';
export { passkeyLoginRoutes } from './passkeys/passkey-routes.ts';
export { CommonPasswords } from './passwords/common-passwords/common-passwords.ts';
export { forPasswordCall, type IdentityDeps } from './passwords/identity-deps.ts';
export { CODE_SUBJECT } from './passwords/password-code-mail.ts';
export { createPasswords, type Passwords } from './passwords/password-queue.ts';
export { passwordRoutes } from './passwords/password-routes.ts';
export { provePasswordOrPasskey } from './passwords/prove-password.ts';
export { profileRoutes } from './profile-routes.ts';
export { readProfile } from './profiles.ts';
export { adminInvitationRoutes } from './roles/admin-invitation-routes.ts';
export { adminRoleRoutes } from './roles/admin-role-routes.ts';
export { lastAdmins, lockAdmins } from './roles/admins-lock.ts';
export { adminDeskRoutes, deskInvitationRoutes } from './roles/desk-role-routes.ts';
export { grantAdmin, isAdmin, isSupport, revokeAdmin, userRole } from './roles/roles.ts';
export { adminSupportRoutes, supportInvitationRoutes } from './roles/support-routes.ts';
export { writeSearchFold } from './search-fold.ts';
export { requireToChangePasskeys } from './sessions/admin-passkey.ts';
export { endEverywhere } from './sessions/end-everywhere.ts';
export { knownDeviceOf } from './sessions/known-device-cookie.ts';
export { clearFailures } from './sessions/login-failures.ts';
export { mySessionRoutes } from './sessions/my-session-routes.ts';
export { createSessionGate } from './sessions/session-gate.ts';
export { sessionAnswer } from './sessions/sessions.ts';
export { newSetupCode } from './setup/setup-code.ts';
export { setupRoutes } from './setup/setup-routes.ts';
export { tidyIdentity } from './tidy-identity.ts';
