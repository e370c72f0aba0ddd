import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { toCents } from '#domain/money/money.ts';
import { type ListedSession, type OpenedSession, ProviderRefusedError, type ProviderSession, type SessionInput } from '../provider/payment-provider.ts';
import { cancelCardSession, getCardSession, isCardSession } from './stripe-card-charges.ts';
import { paymentIntentSchema, retrieveWithCharge, STATEMENT_SUFFIX, toProviderCharge } from './stripe-charges.ts';
import { customerMissing } from './stripe-customers.ts';
import { originMetadata, readMonths, readOrigin } from './stripe-origin.ts';
import { getPlan } from './stripe-plans.ts';
import { centsSchema, referenceSchema, timeSchema } from './stripe-reference.ts';
import { callStripe } from './stripe-request.ts';

/**
 * Stripe accepts 30 minutes to 24 hours, counted from each request. We ask for an attempt during its first minute
 * (attach-session.ts).
 */
const SESSION_MS = 2 * 3_600_000;

/** A session is paid together with the first installment. */
const NOTHING_BOOKED: ReadonlySet<string> = new Set();

const openedSchema = z.object({ id: z.string(), url: z.string(), expires_at: timeSchema });
const payerSchema = z.nullish(z.object({ email: z.nullish(z.string()) }));
const sessionSchema = z.object({
	id: z.string(),
	created: timeSchema,
	amount_total: z.nullable(centsSchema),
	customer_details: payerSchema,
	metadata: z.catchall(z.object({ intent_id: z.uuid(), attempt: z.string().check(z.regex(/^\d+$/)) }), z.string()),
	status: z.enum(['open', 'complete', 'expired']),
	payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
	url: z.nullable(z.string()),
	payment_intent: z.nullable(paymentIntentSchema),
	subscription: z.nullable(referenceSchema),
});
type Session = z.infer<typeof sessionSchema>;

/**
 * @param submit_type `donate` shows Apple Pay's wording for donations, which is for nonprofits that Apple has approved.
 */
export async function createSession(stripe: Stripe, input: SessionInput, submit_type: 'pay' | 'donate' = 'pay'): Promise<OpenedSession> {
	const { intent_id, attempt, started_at, amount_cents, months, description, lines, success_url, failure_url, customer_ref } = input;
	// Only cards can be charged while the donor is away. Without a customer, Stripe would have nobody to save it for.
	const saves = input.saves_card === true && customer_ref !== null;
	// The number of lines is for whoever reads Stripe's dashboard.
	const metadata = {
		intent_id,
		attempt: String(attempt),
		...(lines === undefined ? {} : { lines: String(lines.length) }),
		...originMetadata(input.origin, lines !== undefined),
	};
	const recurring = months === null ? {} : { recurring: { interval: 'month' } as const };
	const { id, url, expires_at } = await callStripe(
		openedSchema,
		stripe.checkout.sessions
			.create(
				{
					client_reference_id: intent_id,
					...(customer_ref === null ? {} : { customer: customer_ref }),
					metadata,
					expires_at: Math.floor((started_at.getTime() + SESSION_MS) / 1000),
					success_url,
					cancel_url: failure_url,
					line_items: (lines ?? [{ amount_cents, description }]).map((line) => ({
						quantity: 1,
						price_data: { currency: 'usd', unit_amount: line.amount_cents, product_data: { name: line.description.slice(0, 250) }, ...recurring },
					})),
					...(months === null
						? {
								mode: 'payment',
								submit_type,
								...(saves ? { allowed_payment_method_types: ['card'] } : {}),
								payment_intent_data: {
									metadata,
									description,
									statement_descriptor_suffix: STATEMENT_SUFFIX,
									...(saves ? { setup_future_usage: 'off_session' } : {}),
								},
							}
						: { mode: 'subscription', subscription_data: { metadata: { ...metadata, months: String(months) }, description: description.slice(0, 500) } }),
				},
				{ idempotencyKey: `session:${intent_id}:${attempt}${customer_ref === null ? '' : `:${customer_ref}`}` },
			)
			.catch(customerMissing),
	);
	return { session_id: id, url, expires_at };
}

/** A checkout page, or the authorization of a saved card. */
export async function getSession(stripe: Stripe, session_id: string): Promise<ProviderSession> {
	if (isCardSession(session_id)) return getCardSession(stripe, session_id);
	const session = await retrieveWithCharge(sessionSchema, (params) => stripe.checkout.sessions.retrieve(session_id, params), 'payment_intent.');
	const { metadata, payment_intent, subscription } = session;
	const status = statusOf(session);
	return {
		session_id,
		intent_id: metadata.intent_id,
		attempt: Number(metadata.attempt),
		status,
		url: session.url ?? '',
		charge: status === 'paid' && payment_intent !== null ? await toProviderCharge(stripe, payment_intent) : null,
		plan: status === 'paid' && subscription !== null ? await getPlan(stripe, subscription, NOTHING_BOOKED) : null,
		saves_card: payment_intent?.setup_future_usage === 'off_session',
		record: {
			origin: readOrigin(metadata),
			months: readMonths(metadata),
			opened_at: session.created,
			amount_cents: session.amount_total === null ? null : toCents(session.amount_total),
			description: payment_intent?.description ?? null,
			payer_email: session.customer_details?.email ?? null,
		},
	};
}

const listSchema = z.object({ has_more: z.boolean(), data: z.array(z.object({ id: z.string(), metadata: z.unknown() })) });
const markSchema = z.object({ intent_id: z.uuid(), attempt: z.string().check(z.regex(/^\d{1,9}$/)) });

/** Pages of 100, newest first. A page that saves a card has another mark and isn't listed. */
export async function listSessions(
	stripe: Stripe,
	{ since, after }: { since: Date; after?: string },
): Promise<{ sessions: ListedSession[]; after: string | null }> {
	const created = { gte: Math.floor(since.getTime() / 1000) };
	const { data, has_more } = await callStripe(
		listSchema,
		stripe.checkout.sessions.list({ limit: 100, created, ...(after === undefined ? {} : { starting_after: after }) }),
	);
	const last = data.at(-1);
	return {
		sessions: data.flatMap(({ id, metadata }) => {
			const mark = z.safeParse(markSchema, metadata);
			return mark.success ? [{ session_id: id, intent_id: mark.data.intent_id, attempt: Number(mark.data.attempt) }] : [];
		}),
		after: has_more && last !== undefined ? last.id : null,
	};
}

/** A bank may confirm or refuse days after the person has completed the page. */
function statusOf({ status, payment_status, payment_intent }: Session): ProviderSession['status'] {
	if (status !== 'complete') return status;
	if (payment_status !== 'unpaid') return 'paid';
	return payment_intent?.status === 'requires_payment_method' || payment_intent?.status === 'canceled' ? 'declined' : 'processing';
}

/** A session that is no longer open can't be expired. Then its result is the answer. */
export async function expireSession(stripe: Stripe, session_id: string): Promise<ProviderSession> {
	if (isCardSession(session_id)) return cancelCardSession(stripe, session_id);
	try {
		await callStripe(z.unknown(), stripe.checkout.sessions.expire(session_id));
	} catch (error) {
		if (!(error instanceof ProviderRefusedError)) throw error;
		const session = await getSession(stripe, session_id);
		if (session.status === 'open') throw error;
		return session;
	}
	return getSession(stripe, session_id);
}

/** What the person typed on the hosted page; null for a charge of a saved card, which has no page. */
export async function payerEmail(stripe: Stripe, session_id: string): Promise<string | null> {
	if (isCardSession(session_id)) return null;
	const { customer_details } = await callStripe(z.object({ customer_details: payerSchema }), stripe.checkout.sessions.retrieve(session_id));
	return customer_details?.email ?? null;
}
