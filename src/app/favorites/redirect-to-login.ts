let lead: (() => void) | undefined;

/**
 * Sets how a visitor gets from the current page to the login and back. The router knows that, so the provider passes it
 * in.
 */
export function setLoginRedirect(by: () => void): void {
	lead = by;
}

export function redirectToLogin(): void {
	lead?.();
}
