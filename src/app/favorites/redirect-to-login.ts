let lead: (() => void) | undefined;

/** What leads a visitor from where they are to the login and back. The router's business, so the provider tells it. */
export function setLoginRedirect(by: () => void): void {
	lead = by;
}

export function redirectToLogin(): void {
	lead?.();
}
