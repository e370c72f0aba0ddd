import { parse } from 'node:querystring';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLocalJWKSet } from 'jose';
import type Provider from 'oidc-provider';
import { loggable } from '#server/core/loggable.ts';
import { letLoginWindowsOpen } from '#server/http/guards/security-headers.ts';
import type { Deps } from '#server/http/route/deps.ts';
import type { TokenIssuer } from '../id-token.ts';
import { developmentKeys, publicPart } from './development-keys.ts';
import { problemPage, signInPage } from './development-pages.ts';
import { type DevelopmentPerson, personForm, savePerson } from './development-people.ts';
import { deleteExpiredRecords } from './expired-oidc-records.ts';

interface Development {
	provider: Provider;
	handle: ReturnType<Provider['callback']>;
	issuer: TokenIssuer;
}

type Interaction = { Params: { uid: string } };

/**
 * Mounts the development provider. Resolves its issuer and keys on request; before that, it loads nothing and creates
 * no key.
 */
export async function mountDevelopmentProvider(app: FastifyInstance, deps: Deps): Promise<() => Promise<TokenIssuer>> {
	let loaded: Promise<Development> | undefined;
	const development = () => {
		loaded ??= load(deps, app.log).catch((error: unknown) => {
			loaded = undefined;
			throw error;
		});
		return loaded;
	};
	await app.register((pages, _options, registered) => {
		// The provider reads its bodies itself.
		pages.removeAllContentTypeParsers();
		pages.addContentTypeParser('*', (_request, _body, done) => done(null));
		pages.addHook('onRequest', async (_request, { raw }) => {
			letLoginWindowsOpen(raw, { framed: true });
			// The provider sets cookies on pages without a caching header. It replaces this one where caching is
			// allowed.
			raw.setHeader('cache-control', 'no-store');
		});
		pages.all('/idp/*', async (request, reply) => {
			const { handle } = await development();
			reply.hijack();
			await handle(mounted(request, deps.env.PUBLIC_URL), reply.raw);
		});
		registered();
	});
	await app.register((pages, _options, registered) => {
		pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, parse(String(body))));
		pages.addHook('onRequest', async (_request, reply) => letLoginWindowsOpen(reply.raw, { framed: false }));
		pages.get<Interaction>('/idp/interaction/:uid', async (request, reply) => {
			const { provider } = await development();
			if (!(await isBegun(provider, request, reply))) return show(reply, 404, problemPage('It didn’t start in this browser, or it took too long.'));
			return show(reply, 200, signInPage(request.url));
		});
		pages.post<Interaction>('/idp/interaction/:uid', async (request, reply) => {
			const { provider } = await development();
			if (!(await isBegun(provider, request, reply))) return show(reply, 404, problemPage('It didn’t start in this browser, or it took too long.'));
			const form = (request.body ?? {}) as Record<string, unknown>;
			if (form.cancel !== undefined) {
				const canceled = { error: 'access_denied', error_description: 'The person didn’t log in.' };
				return reply.redirect(await provider.interactionResult(request.raw, reply.raw, canceled), 303);
			}
			const person = personForm.safeParse(form);
			if (!person.success) return show(reply, 422, signInPage(request.url, typed(form)));
			const accountId = await savePerson(deps.db, person.data);
			return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login: { accountId } }, { mergeWithLastSubmission: false }), 303);
		});
		registered();
	});
	return async () => (await development()).issuer;
}

async function load({ db, env }: Deps, log: FastifyBaseLogger): Promise<Development> {
	const [{ createProvider }, keys] = await Promise.all([import('./development-provider.ts'), developmentKeys(db)]);
	await deleteExpiredRecords(db);
	const provider = createProvider(db, env, keys);
	// Without a listener, the library prints each error with its stack. A caller who is too slow or hangs up isn't our
	// error.
	(provider as NodeJS.EventEmitter).on('error', (error: unknown) => {
		if (!isCutOff(error)) log.error({ failure: loggable(error) }, 'request to the development provider failed');
	});
	const issuer = { issuer: env.OIDC_ISSUER, client_id: env.OIDC_CLIENT_ID, keys: createLocalJWKSet({ keys: [publicPart(keys.signing)] }) };
	return { provider, handle: provider.callback(), issuer };
}

const CUT_OFF = new Set(['ERR_HTTP_REQUEST_TIMEOUT', 'ECONNRESET', 'ECONNABORTED', 'EPIPE']);

function isCutOff(error: unknown): boolean {
	return error instanceof Error && 'code' in error && CUT_OFF.has(String(error.code));
}

/** The request in the form that the provider expects: its own path, and our public address. */
function mounted(request: FastifyRequest, publicUrl: string) {
	const { raw } = request;
	const { protocol, host } = new URL(publicUrl);
	raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
	raw.headers['x-forwarded-host'] = host;
	return Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '').slice('/idp'.length) });
}

/** Whether this sign-in began in this browser; the library knows by a cookie. */
async function isBegun(provider: Provider, request: FastifyRequest<Interaction>, reply: FastifyReply): Promise<boolean> {
	try {
		return (await provider.interactionDetails(request.raw, reply.raw)).uid === request.params.uid;
	} catch (error) {
		if (error instanceof Error && error.name === 'SessionNotFound') return false;
		throw error;
	}
}

function typed({ name, email }: Record<string, unknown>): Partial<DevelopmentPerson> {
	return { ...(typeof name === 'string' ? { name } : {}), ...(typeof email === 'string' ? { email } : {}) };
}

function show(reply: FastifyReply, status: number, body: string): FastifyReply {
	return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body);
}
