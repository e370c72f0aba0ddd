/**
 * Texts about accounts, favorites, and administration; separate from `screen-messages.ts`, which the first screen
 * loads.
 */
export const accountMessages = {
	/** Accounts (spec §2, §5, §8). */
	account: {
		emailInvalid: 'Please enter a valid Email',
		passwordMissing: 'Please enter Password',
		passwordWeak: 'Password must contain at least 8 characters, including one uppercase, one lowercase, one special symbol, and one number',
		/** Not in the spec: a password that looks strong but that others would try first. */
		passwordCommon:
			'This password is easy to guess. It’s a common one, or it’s made of common words, names, or neighboring keys. Try a few unrelated words with a number and a symbol.',
		passwordPersonal: 'This password is easy to guess because it’s mostly your name or email. Please choose another one.',
		oldPasswordMissing: 'Please enter your old Password',
		confirmMissing: 'Please enter Confirm Password',
		/** For the change form and the create form. */
		confirmNotNew: 'Please enter Confirm Password same as new password',
		confirmNotPassword: 'Confirm Password must match Password',
		userNameMissing: 'Please enter User Name',
		loggedIn: 'User Logged in successfully!',
		/** For a failed login or registration, if the server gives no reason. */
		failed: 'Error creating user. Please try again.',
		created: 'User created successfully!',
		create: 'Create Account',
		creating: 'Creating...',
		registerHere: 'Not Registered? Register here',
		loginWithGoogle: 'Login with Google',
		managedBy: (provider: string) => `Managed by ${provider}`,
		passwordChanged: 'Your password has been changed successfully. Please login again with new password.',
		removed: 'Your account has been successfully removed.',
		profileMissing: 'User profile not found.',
		createProfile: 'Please create your profile',
		profileAdded: 'User Profile added successfully.',
		profileUpdated: 'User Profile updated successfully.',
		/** Not in the spec: one answer for every wrong e-mail or password, and for every address that requests a code. */
		badCredentials: 'Wrong email or password.',
		codeSent: 'If there’s an account with this email, a code is on its way. It works for an hour.',
		passwordChosen: 'Your password is set. Please log in with it.',
		linkWrong: 'This link was already used, has expired, or was replaced by a newer one.',
		codeWrong: 'This code is wrong, was already used, or has expired. Please get a new one.',
		setupCodeWrong: 'This code is wrong or has expired. Check the server’s log for the newest code, or restart the server to get another.',
		alreadySetUp: 'This site already has an admin. Please log in.',
		emailTaken: 'There’s already an account with this email. Log in or reset your password.',
		/** The same, for an admin who creates an account. */
		emailTakenForAdmin:
			'There’s already an account with this email. Search for it in the list of users. To make this person an admin, use the menu in their row.',
		suspended: 'This account has been suspended. If you think this is a mistake, please reach us through Contact Us.',
		sessionEnded: 'Your session has ended. Please log in again.',
		proveAgain: 'Please confirm it’s you and try again.',
		sessionGone: 'This session has already ended.',
	},
	/** Texts about becoming an admin, and about ceasing to be one. */
	adminRole: {
		adminsOnly: 'Only admins can do this.',
		invited: 'We sent the invitation. Links from earlier invitations no longer work.',
		withdrawn: 'The invitation is canceled.',
		removed: 'This person is no longer an admin.',
		accepted: 'You’re an admin now.',
		already: 'This person is already an admin.',
		suspended: 'This account is suspended. Restore it before you invite the person.',
		noLogin: 'This person hasn’t chosen a password yet, so they can’t accept. They can once they’ve logged in.',
		last: 'You can’t remove the last admin’s role. Add another admin first.',
		linkWrong: 'This invitation has expired, was canceled, or was replaced by a newer one.',
		otherAccount: 'This invitation is for a different account. Log out, then open the link again and log in with the email it was sent to.',
	},
	/** Identity provider (spec §4, §8). */
	identity: {
		syncFailed: 'User not Found. Please contact us',
		syncUnanswered: 'Your provider logged you in, but our server couldn’t finish. Please try again.',
		errors: {
			state_mismatch: 'Invalid state',
			missing_transaction: 'This login didn’t start here or is already complete. Please start again.',
			missing_refresh_token: 'We couldn’t renew your login. Please log in again.',
			mfa_required: 'Your provider needs one more step to confirm it’s you. Please log in again.',
			login_required: 'Your provider needs you to log in again.',
			login_too_old: 'You’ve logged out everywhere or changed your password since you logged in with your provider. Please log in there again.',
			timeout: 'The provider took too long to answer. Please try again.',
			cancelled: 'Popup closed',
			not_asked: 'Your provider didn’t ask you to log in again, so we can’t be sure it’s you. Log out there, then confirm again here.',
			other_account: 'You logged in there with a different account. Please use the one you’re logged in with here.',
		},
		loginFailed: 'Login failed',
		tokenFailed: 'Get access token failed',
	},
	favorites: {
		title: 'Favorite Athletes',
		added: 'Player added to Favorites',
		removed: 'Player removed from Favorites',
	},
	admin: {
		title: 'Admin Dashboard',
		/** Heading under /dashboard. */
		dashboard: 'Dashboard',
		users: 'All Users List',
		transactions: 'All Transactions',
		/** Replaces the buttons for removing or suspending that user. */
		lastAdmin: 'Last admin',
		invitationSent: 'We sent a new link. Links from earlier emails no longer work.',
		userSuspended: 'The account is suspended.',
		userRestored: 'The account is restored.',
		userRemoved: 'User account has been successfully removed.',
		givingSwitch: 'Donate Request',
	},
} as const;
