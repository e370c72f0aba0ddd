/** Texts of the page that the identity provider returns to. Its errors are in #domain/texts/account-messages.ts. */
export const oidcCallbackTexts = {
	title: 'Login',
	progress: 'Logging you in…',
	logInAgain: 'Log in again',
	tryAgain: 'Try again',
	backToLogin: 'Back to Login',
	contact: 'Contact Us',
	/** In the login’s own window. */
	closeWindow: 'You can close this window.',
} as const;
