let redirect: (() => void) | undefined;

/**
 * Sets the function that sends a visitor from the current page to the login and back. It needs the router, so the
 * provider passes it in.
 */
export function setLoginRedirect(by: () => void): void {
	redirect = by;
}

export function redirectToLogin(): void {
	redirect?.();
}
