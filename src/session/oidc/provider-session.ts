import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';

/**
 * A cookie that says that the identity provider may have a session in this browser, and when ours expires (milliseconds
 * of the server's clock). Without it, no silent check is tried (spec §9). It is a cookie so that every tab reads the
 * same value at the same moment. It holds nothing private.
 */
const NAME = 'provider-session';
const DAY_SECONDS = 24 * 60 * 60;

function write(value: string, maxAge: number): void {
	const secure = location.protocol === 'https:' ? '; Secure' : '';
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and is asynchronous.
	document.cookie = `${NAME}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/**
 * When the session that the provider gave this browser expires; undefined if there is none, as far as the browser
 * knows.
 */
export function providerSessionExpiry(): number | undefined {
	const value = new RegExp(`(?:^|; )${NAME}=(\\d+)`).exec(document.cookie)?.[1];
	return value === undefined ? undefined : Number(value);
}

export function noteProviderSession(expires_at: string): void {
	write(String(Date.parse(expires_at)), OIDC_SETTINGS.sessionCheckDays * DAY_SECONDS);
}

export function forgetProviderSession(): void {
	write('', 0);
}
