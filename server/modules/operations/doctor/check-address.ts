import { connect } from 'node:tls';
import * as z from 'zod/mini';
import { type Finding, failed, notUsed, passed, warning } from '#domain/admin/system-report.ts';
import { inOneLine } from '#server/core/loggable.ts';
import { plural } from '#server/core/plural.ts';
import { VERSION } from '#server/core/version.ts';
import type { Env } from '#server/env.ts';

const WITHIN_MS = 5000;
const DAY_MS = 24 * 60 * 60_000;
/**
 * Let's Encrypt certificates are renewed 30 days before they expire. If fewer days than this are left, renewal has been
 * failing for a while.
 */
const SOON_DAYS = 14;

const healthSchema = z.object({ status: z.literal('ok'), version: z.string() });

/** Whether people can reach this site at `PUBLIC_URL`. This machine asks, by the public name and through the proxy. */
export async function checkPublicAddress({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): Promise<Finding> {
	const title = 'Public address';
	try {
		const answer = await fetch(`${PUBLIC_URL}/healthz`, { signal: AbortSignal.timeout(WITHIN_MS), redirect: 'manual' });
		const text = await answer.text();
		if (answer.status >= 300 && answer.status < 400)
			return failed(
				title,
				`${PUBLIC_URL} leads to ${answer.headers.get('location') ?? 'another address'}.`,
				'Set PUBLIC_URL to the address that people end up at.',
			);
		const health = healthSchema.safeParse(parseJson(text));
		if (!health.success)
			return failed(title, `Something other than this site answers at ${PUBLIC_URL} (status ${answer.status}).`, 'Check the proxy’s target, and PUBLIC_URL.');
		if (health.data.version !== VERSION)
			return warning(
				title,
				`Version ${health.data.version} answers at ${PUBLIC_URL}, but this is version ${VERSION}.`,
				'Restart the other processes, or wait until the upgrade is done.',
			);
		return passed(title, `This site answers at ${PUBLIC_URL}.`);
	} catch (error) {
		return failed(
			title,
			`${PUBLIC_URL} can’t be reached from this machine. ${inOneLine(error instanceof Error && error.cause !== undefined ? error.cause : error)}`,
			'Check the name’s DNS entry, the firewall, and the proxy.',
		);
	}
}

/** The certificate of the site's public address. */
export async function checkCertificate({ PUBLIC_URL, https }: Pick<Env, 'PUBLIC_URL' | 'https'>, now: Date): Promise<Finding> {
	const title = 'Certificate';
	if (!https) return notUsed(title, 'PUBLIC_URL uses http, which is only for local testing.');
	const { hostname, port } = new URL(PUBLIC_URL);
	try {
		const { valid_to, authorizationError } = await certificateOf(hostname, Number(port || 443));
		const days = Math.floor((Date.parse(valid_to) - now.getTime()) / DAY_MS);
		if (authorizationError !== undefined)
			return failed(title, `Browsers don’t trust it (${authorizationError}).`, 'Let the proxy get a certificate for this name. Caddy does this automatically.');
		if (days < SOON_DAYS) return warning(title, `It expires in ${plural(days, 'day')}.`, 'Check the proxy’s log to see why it wasn’t renewed.');
		return passed(title, `It’s valid for ${plural(days, 'more day')}.`);
	} catch (error) {
		return failed(title, `There’s no TLS at ${hostname}. ${inOneLine(error)}`, 'Check the proxy and the firewall.');
	}
}

function certificateOf(host: string, port: number): Promise<{ valid_to: string; authorizationError: string | undefined }> {
	return new Promise((resolve, reject) => {
		// Accepts an untrusted certificate, too, so the finding can say why it isn't trusted.
		const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: WITHIN_MS }, () => {
			const { valid_to } = socket.getPeerCertificate();
			resolve({ valid_to, authorizationError: socket.authorized ? undefined : String(socket.authorizationError) });
			socket.destroy();
		});
		socket.once('error', reject);
		socket.once('timeout', () => socket.destroy(new Error(`no answer within ${WITHIN_MS} ms`)));
	});
}

/** Checks the identity provider. The date of its response is for checking our clock. */
export async function checkIdentityProvider({
	IDENTITY,
	OIDC_ISSUER,
}: Pick<Env, 'IDENTITY' | 'OIDC_ISSUER'>): Promise<{ finding: Finding; date: Date | undefined }> {
	const title = 'Identity provider';
	if (IDENTITY !== 'oidc')
		return { finding: notUsed(title, IDENTITY === 'none' ? 'None is set up.' : 'The development provider is only for testing.'), date: undefined };
	const remedy = 'Check OIDC_ISSUER: it must be exactly the issuer in the provider’s discovery document.';
	try {
		const answer = await fetch(`${OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(WITHIN_MS) });
		const date = Date.parse(answer.headers.get('date') ?? '');
		const { issuer } = z.object({ issuer: z.string() }).parse(await answer.json());
		const finding =
			issuer === OIDC_ISSUER ? passed(title, `${issuer} answers.`) : failed(title, `It calls itself ${issuer}, but OIDC_ISSUER is ${OIDC_ISSUER}.`, remedy);
		return { finding, date: Number.isNaN(date) ? undefined : new Date(date) };
	} catch (error) {
		return { finding: failed(title, `${OIDC_ISSUER} has no discovery document. ${inOneLine(error)}`, remedy), date: undefined };
	}
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
