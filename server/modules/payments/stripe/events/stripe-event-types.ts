/**
 * Events after which our books may differ from Stripe's. Each leads to a lookup of its object, so the list leaves out
 * events that always accompany another one: `invoice.payment_succeeded` comes with `invoice.paid`. Stripe's list takes
 * at most 20 names and no wildcards.
 */
export const EVENT_TYPES: ReadonlySet<string> = new Set([
	'checkout.session.completed',
	'checkout.session.async_payment_succeeded',
	'checkout.session.async_payment_failed',
	'checkout.session.expired',
	'customer.updated',
	'customer.subscription.created',
	'customer.subscription.updated',
	'customer.subscription.deleted',
	'invoice.paid',
	'invoice.payment_failed',
	'charge.refunded',
	'charge.refund.updated',
	'charge.dispute.created',
	'charge.dispute.updated',
	'charge.dispute.closed',
	'charge.dispute.funds_withdrawn',
	'charge.dispute.funds_reinstated',
	'refund.created',
	'refund.updated',
	'refund.failed',
]);
