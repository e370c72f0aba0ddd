import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';

/**
 * A cookie that says that the identity provider may have a session of this browser, and until when ours lasts (milliseconds of the server's
 * clock). Without it no silent check is tried (spec §9). A cookie, since every tab reads the same at the same moment; it holds nothing private.
 */
const NAME = 'provider-session';
const DAY_SECONDS = 24 * 60 * 60;

function write(value: string, maxAge: number): void {
	const secure = location.protocol === 'https:' ? '; Secure' : '';
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and is asynchronous.
	document.cookie = `${NAME}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** Until when the session lasts that this browser has by the provider; undefined where there is none, as far as the browser knows. */
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
