import { loggable } from '#server/core/loggable.ts';
import type { Db } from '#server/db/open-database.ts';
import { clearAlerts, raiseAlert } from '#server/modules/operations/public.ts';
import { mayBeMissing, wasDeletedTest } from './may-be-missing.ts';
import { type About, type PaymentProvider, ProviderRefusedError } from './payment-provider.ts';

/** Every outgoing call of a provider, as an admin reads it: "Stripe refuses to …". */
const CALLS = {
	createSession: 'open checkouts',
	getSession: 'look up checkouts',
	expireSession: 'end checkouts',
	createCardSetup: 'open pages that save a card',
	getCardSetup: 'look up saved cards',
	detachCard: 'remove saved cards',
	authorizeCard: 'authorize saved cards',
	captureCard: 'charge saved cards',
	getCharge: 'look up payments',
	refund: 'make refunds',
	getPlan: 'look up monthly donations',
	limitPlan: 'set the end of monthly donations',
	cancelPlan: 'stop monthly donations',
	pausePlan: 'pause monthly donations',
	resumePlan: 'resume monthly donations',
	payerEmail: 'look up where a receipt goes',
	listEvents: 'list events',
	listBalance: 'list balance changes',
	listPayout: 'look up what a payout includes',
	listDisputes: 'list disputes',
	listSessions: 'list checkouts',
	hasCharge: 'look up payments',
	originOf: 'look up where a payment came from',
	portalUrl: 'open the page where donors change their card',
	followCard: 'change the card for monthly donations',
	createCustomer: 'create donor records',
	changeCustomer: 'update donor records',
	deleteCustomer: 'delete donor records',
} as const satisfies Record<Exclude<keyof PaymentProvider, 'name'>, string>;
type Call = keyof typeof CALLS;

/** Calls that only ask about an object, which may be somebody else's. */
const LOOKUPS: Partial<Record<Call, (ref: string) => About>> = {
	getSession: (session_id) => ({ session_id }),
	getCardSetup: (setup_ref) => ({ setup_ref }),
	getCharge: (charge_ref) => ({ charge_ref }),
	getPlan: (plan_ref) => ({ plan_ref }),
};
/** Calls that have nothing to do if a test was deleted. */
const ENDS: ReadonlySet<Call> = new Set<Call>(['expireSession', 'cancelPlan']);

interface Watch {
	db: Db;
	clock: () => Date;
	/** The provider's name for people: "Stripe". */
	label: string;
	log: { error(facts: object, message: string): void };
}

/** The same refusal is logged at most this often; the alert counts them all. */
const LOG_EVERY_MS = 60_000;

/**
 * Wraps a provider so that an admin hears of its refusals. Each raises an alert that says what to do and leaves a line
 * in the log, unless the provider lacks something that it may lack (`mayBeMissing`). The alert clears automatically
 * when the same thing works again. Jobs are watched like people's clicks, because all of them go through here.
 */
export function watchProvider(provider: PaymentProvider, { db, clock, label, log }: Watch): PaymentProvider {
	const logged = new Map<string, number>();
	const topicOf = (call: Call) => `${provider.name} ${call}`;

	async function refused(call: Call, subject: string | undefined, error: ProviderRefusedError): Promise<void> {
		const { message, refusal } = error;
		const { status, code, param, request_id, scope, remedy, link } = refusal;
		if (ENDS.has(call) && wasDeletedTest(provider.name, error)) return;
		const about = error.isMissing && subject !== undefined ? LOOKUPS[call]?.(subject) : undefined;
		if (about !== undefined && (await mayBeMissing(db, provider.name, about))) return;
		const variant = `${status} ${code ?? ''} ${param ?? ''}`.trim();
		const now = clock();
		const last = logged.get(`${call} ${variant}`);
		if (last === undefined || now.getTime() - last >= LOG_EVERY_MS) {
			logged.set(`${call} ${variant}`, now.getTime());
			log.error({ provider: provider.name, call, status, code, param, request_id, remedy }, 'the card provider refused a call');
		}
		await raiseAlert(
			db,
			{
				kind: 'provider_refused',
				topic: scope === 'key' ? provider.name : topicOf(call),
				variant,
				subject: scope === 'object' ? subject : undefined,
				title: scope === 'key' ? `${label} refuses all calls` : `${label} refuses to ${CALLS[call]}`,
				detail: `${remedy} ${label} said: “${message}”`,
				link,
			},
			now,
		);
	}

	/** Reporting about a call never replaces its own result. */
	const tell = (telling: Promise<void>) => telling.catch((error: unknown) => log.error({ failure: loggable(error) }, 'an alert could not be stored'));

	const watched =
		<A extends [unknown, ...unknown[]], R>(call: Call, work: (...args: A) => Promise<R>) =>
		async (...args: A): Promise<R> => {
			const subject = subjectOf(args[0]);
			try {
				const result = await work(...args);
				await tell(clearAlerts(db, { kind: 'provider_refused', topics: [provider.name, topicOf(call)], subject }, clock()));
				return result;
			} catch (error) {
				if (error instanceof ProviderRefusedError) await tell(refused(call, subject, error));
				throw error;
			}
		};

	const { payerEmail, listEvents, listSessions, portalUrl, followCard, createCustomer, changeCustomer, deleteCustomer } = provider;
	return {
		...provider,
		createSession: watched('createSession', provider.createSession),
		getSession: watched('getSession', provider.getSession),
		expireSession: watched('expireSession', provider.expireSession),
		createCardSetup: watched('createCardSetup', provider.createCardSetup),
		getCardSetup: watched('getCardSetup', provider.getCardSetup),
		detachCard: watched('detachCard', provider.detachCard),
		authorizeCard: watched('authorizeCard', provider.authorizeCard),
		captureCard: watched('captureCard', provider.captureCard),
		getCharge: watched('getCharge', provider.getCharge),
		refund: watched('refund', provider.refund),
		getPlan: watched('getPlan', provider.getPlan),
		limitPlan: watched('limitPlan', provider.limitPlan),
		cancelPlan: watched('cancelPlan', provider.cancelPlan),
		pausePlan: watched('pausePlan', provider.pausePlan),
		resumePlan: watched('resumePlan', provider.resumePlan),
		listBalance: watched('listBalance', provider.listBalance),
		listPayout: watched('listPayout', provider.listPayout),
		listDisputes: watched('listDisputes', provider.listDisputes),
		hasCharge: watched('hasCharge', provider.hasCharge),
		originOf: watched('originOf', provider.originOf),
		...(payerEmail === undefined ? {} : { payerEmail: watched('payerEmail', payerEmail) }),
		...(listEvents === undefined ? {} : { listEvents: watched('listEvents', listEvents) }),
		...(listSessions === undefined ? {} : { listSessions: watched('listSessions', listSessions) }),
		...(portalUrl === undefined ? {} : { portalUrl: watched('portalUrl', portalUrl) }),
		...(followCard === undefined ? {} : { followCard: watched('followCard', followCard) }),
		...(createCustomer === undefined ? {} : { createCustomer: watched('createCustomer', createCustomer) }),
		...(changeCustomer === undefined ? {} : { changeCustomer: watched('changeCustomer', changeCustomer) }),
		...(deleteCustomer === undefined ? {} : { deleteCustomer: watched('deleteCustomer', deleteCustomer) }),
	};
}

/** What a call is about: a session, charge, plan, or donation by its id. */
function subjectOf(first: unknown): string | undefined {
	if (typeof first === 'string') return first;
	return typeof first === 'object' && first !== null && 'intent_id' in first ? String(first.intent_id) : undefined;
}
