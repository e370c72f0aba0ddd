import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Db } from '#server/db/open-database.ts';
import { signOutPage } from './development-pages.ts';
import { recordsOf } from './oidc-records.ts';

/**
 * Logs out at once if the request comes from our own page, or from one that has the person's ID token. Otherwise, the
 * person has to confirm.
 */
export async function signOut(db: Db, ctx: KoaContextWithOIDC, cookie: { path: string }): Promise<void> {
	const { session, entities, provider } = ctx.oidc;
	if (session === undefined) throw new Error('a logout without a session');
	const fromUs = ctx.get('sec-fetch-site') === 'same-origin' || entities.IdTokenHint?.payload.sub === session.accountId;
	if (!fromUs) {
		ctx.body = signOutPage(ctx.oidc.urlFor('end_session_confirm'), String((session.state as { secret?: string } | undefined)?.secret));
		return;
	}
	const grants = recordsOf(db, 'Grant');
	for (const { grantId } of Object.values(session.authorizations ?? {})) {
		if (grantId === undefined) continue;
		await grants.revokeByGrantId(grantId);
		await grants.destroy(grantId);
	}
	await session.destroy();
	ctx.cookies.set(provider.cookieName('session'), null, cookie);
	ctx.status = 303;
	ctx.redirect(afterLogout(ctx));
}

/** The page to go to. The library has checked that the address is one of the client's own. */
export function afterLogout(ctx: KoaContextWithOIDC): string {
	const to = ctx.oidc.params?.post_logout_redirect_uri;
	return typeof to === 'string' ? to : ctx.oidc.urlFor('end_session_success');
}
