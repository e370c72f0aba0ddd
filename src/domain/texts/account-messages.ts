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
			'This password is easy to guess: it is on the lists of common passwords, or is made of common words, names, or keys in a row. Please choose another one, such as a few unrelated words with a number and a symbol.',
		passwordPersonal: 'This password is easy to guess, because it is mostly your own name or email. Please choose another one.',
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
		badCredentials: 'Email or password is wrong.',
		codeSent: 'If there is an account with this e-mail, a code is on its way to it. Each code that you find there is good for an hour.',
		passwordChosen: 'Your password has been set. Please log in with it.',
		linkWrong: 'This link was used, is too old, or was replaced by a newer one.',
		codeWrong: 'This code is wrong, was used, or is too old. Please ask for a new one.',
		emailTaken: 'There is an account with this e-mail already. Log in, or ask for a new password.',
		suspended: 'This account has been suspended. Please write to us through Contact Us if you think that this is a mistake.',
		sessionEnded: 'Your session has ended. Please log in again.',
		proveAgain: 'Please confirm that it’s you, and try again.',
		sessionGone: 'This session has ended already.',
	},
	/** Identity provider (spec §4, §8). */
	identity: {
		syncFailed: 'User not Found. Please contact us',
		syncUnanswered: 'Your provider has logged you in, but our server could not finish the login now. Please try again.',
		errors: {
			state_mismatch: 'Invalid state',
			missing_transaction: 'This login was not begun here, or was finished already. Please start again.',
			missing_refresh_token: 'The login cannot be renewed. Please log in again.',
			mfa_required: 'Your provider asks for a second factor. Please log in again.',
			login_required: 'Your provider asks you to log in again.',
			login_too_old: 'You have logged out everywhere or changed your password since this login at your provider. Please log in there again.',
			timeout: 'The provider did not answer in time. Please try again.',
			cancelled: 'Popup closed',
			other_account: 'You logged in there with another account. Please use the one that you are logged in with here.',
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
		invitationSent: 'The link was sent again. Links from earlier mails no longer work.',
		userSuspended: 'The account has been suspended.',
		userRestored: 'The account has been brought back.',
		userRemoved: 'User account has been successfully removed.',
		givingSwitch: 'Donate Request',
	},
} as const;
