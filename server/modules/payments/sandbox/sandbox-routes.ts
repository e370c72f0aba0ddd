import type { FastifyInstance, FastifyReply } from 'fastify';
import { errorSummary } from '#server/core/back-off.ts';
import type { PaymentRouteDeps } from '../payment-deps.ts';
import { isTestCard } from './sandbox-cards.ts';
import { sandboxPage, sandboxSetupPage, unknownSessionPage } from './sandbox-page.ts';
import { SANDBOX_CARD_PATH, SANDBOX_PATH, type Sandbox } from './sandbox-provider.ts';

type Session = { Params: { session_id: string } };

/**
 * The sandbox provider's own pages. They stand in for a card provider's site, so they aren't part of the API.
 * @param handleEvents what the site does with the events that a page has recorded.
 */
export async function registerSandbox(app: FastifyInstance, deps: PaymentRouteDeps, sandbox: Sandbox, handleEvents: () => Promise<unknown>): Promise<void> {
	const handling = new Set<Promise<unknown>>();
	/** Handles events after the response, because a provider sends its events after the buyer has their answer. */
	const handleLater = () => {
		const work = handleEvents().catch((error: unknown) => app.log.error(`events after checkout: ${errorSummary(error)}`));
		handling.add(work);
		void work.finally(() => handling.delete(work));
	};
	const show = (reply: FastifyReply, status: number, body: string) =>
		reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body);

	await app.register((pages, _options, registered) => {
		// The forms have no fields, so their body is read and ignored.
		pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
		pages.addHook('onClose', () => Promise.all(handling).then(() => undefined));

		pages.get<Session>(`${SANDBOX_PATH}/:session_id`, async (request, reply) => {
			const session = await sandbox.find(request.params.session_id);
			return session === undefined ? show(reply, 404, unknownSessionPage()) : show(reply, 200, sandboxPage(session));
		});
		for (const button of ['pay', 'decline'] as const) {
			pages.post<Session>(`${SANDBOX_PATH}/:session_id/${button}`, async (request, reply) => {
				const session = await sandbox[button](request.params.session_id);
				if (session === undefined) return show(reply, 404, unknownSessionPage());
				handleLater();
				// A button that is pressed twice, or in an old tab, leads to the session's current state.
				if (session.status === 'paid') return reply.redirect(session.success_url, 303);
				if (session.status === 'declined' && button === 'decline') return reply.redirect(session.failure_url, 303);
				return show(reply, 409, sandboxPage(session));
			});
		}
		for (const [button, card] of [
			['month', 'pays'],
			['month-declined', 'is declined'],
		] as const) {
			pages.post<Session>(`${SANDBOX_PATH}/:session_id/${button}`, async (request, reply) => {
				const session = await sandbox.month(request.params.session_id, card);
				if (session === undefined) return show(reply, 404, unknownSessionPage());
				handleLater();
				return reply.redirect(`${SANDBOX_PATH}/${session.session_id}`, 303);
			});
		}
		pages.get<{ Params: { setup_ref: string } }>(`${SANDBOX_CARD_PATH}/:setup_ref`, async (request, reply) => {
			const setup = await sandbox.findSetup(request.params.setup_ref);
			return setup === undefined ? show(reply, 404, unknownSessionPage()) : show(reply, 200, sandboxSetupPage(setup, deps.clock()));
		});
		pages.post<{ Params: { setup_ref: string; card: string } }>(`${SANDBOX_CARD_PATH}/:setup_ref/:card`, async (request, reply) => {
			const { setup_ref, card } = request.params;
			const setup = isTestCard(card) ? await sandbox.saveCard(setup_ref, card) : undefined;
			if (setup === undefined) return show(reply, 404, unknownSessionPage());
			handleLater();
			if (setup.card_ref === null) return show(reply, 409, sandboxSetupPage(setup, deps.clock()));
			return reply.redirect(setup.return_url, 303);
		});
		registered();
	});
}
