import type Stripe from 'stripe';
import type { ProviderRefusal } from '../payment-provider.ts';

type Remedy = Pick<ProviderRefusal, 'scope' | 'remedy' | 'link'>;

const DASHBOARD = 'https://dashboard.stripe.com';
const API_KEYS = `${DASHBOARD}/apikeys`;

/** Stripe's answer has an unknown shape. */
export const NOT_UNDERSTOOD: ProviderRefusal = {
	status: 200,
	code: 'answer_not_understood',
	param: null,
	request_id: null,
	scope: 'call',
	remedy: 'This version of the site does not understand Stripe’s answer. Nothing can be done in Stripe: tell whoever maintains the site.',
	link: `${DASHBOARD}/logs`,
};

/**
 * What an admin does about a call that Stripe refuses, by status, code, and parameter. Only if Stripe gives no code, by
 * its message.
 */
export function remedyFor(error: InstanceType<typeof Stripe.errors.StripeError>): Remedy {
	switch (error.statusCode) {
		case 401:
			return { scope: 'key', link: API_KEYS, remedy: keyRemedy(error.code) };
		case 403:
			return { scope: 'call', link: API_KEYS, remedy: permissionRemedy(error.message) };
		case 404:
			return { scope: 'object', link: API_KEYS, remedy: missingRemedy(error.message) };
	}
	return ACCOUNT.find(({ is }) => is(error)) ?? requestRemedy(error);
}

function keyRemedy(code: string | undefined): string {
	const cause = code === 'api_key_expired' ? 'The API key has expired.' : 'Stripe does not accept the API key.';
	return `${cause} In Stripe, open Developers, API keys, and create a key or copy the right one. Set STRIPE_SECRET_KEY to it, and restart the server.`;
}

/** Stripe names the permission in its message and gives no code. */
function permissionRemedy(message: string): string {
	const [named, object, access] = /\brak_([a-z0-9_]+)_(read|write)\b/.exec(message) ?? [];
	const open = 'In Stripe, open Developers, API keys, edit the restricted key,';
	if (named === undefined || object === undefined)
		return `The API key may not make this call. ${open} and give it the permissions that docs/settings.md lists.`;
	const name = object.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
	return `The API key lacks a permission. ${open} and set “${NAMES[object] ?? name}” to ${access === 'write' ? 'Write' : 'Read'} (${named}).`;
}

/** Their names in the dashboard, if they differ from the permission's own. */
const NAMES: Record<string, string> = {
	balance_transaction_source: 'Balance transaction sources',
	charge: 'Charges and Refunds',
	checkout_session: 'Checkout Sessions',
	customer: 'Customers',
	customer_portal: 'Customer portal',
	dispute: 'Disputes',
	event: 'Events',
	invoice: 'Invoices',
	payment_intent: 'PaymentIntents',
	payment_method: 'Payment Methods',
	payout: 'Payouts',
	refund: 'Refunds',
	subscription: 'Subscriptions',
};

function missingRemedy(message: string): string {
	const [, other] = /similar object exists in (live|test) mode/.exec(message) ?? [];
	if (other !== undefined)
		return `This was made in Stripe’s ${other} mode, and the API key is of the other mode. Set STRIPE_SECRET_KEY to a key of ${other} mode to go on with it.`;
	return 'Stripe does not know what this is about. Most likely the API key belongs to another Stripe account than the one that made it: check STRIPE_SECRET_KEY.';
}

/** Something is missing on the account as a whole. Once it is there, calls of that kind work for everybody. */
const ACCOUNT: (Remedy & { is(error: { code?: string | undefined; param?: string | undefined; message: string }): boolean })[] = [
	{
		is: ({ code, message }) => code === 'testmode_charges_only' || /cannot currently make (live )?charges/.test(message),
		scope: 'call',
		remedy:
			'The Stripe account is not activated, or Stripe has restricted it. Open Stripe’s dashboard: it says what it needs from you before it takes payments.',
		link: `${DASHBOARD}/account/onboarding`,
	},
	{
		is: ({ message }) => message.includes('set an account or business name'),
		scope: 'call',
		remedy: 'The Stripe account has no name yet, and checkout pages show it. Set one in Stripe under Settings, Business details.',
		link: `${DASHBOARD}/settings/account`,
	},
	{
		is: ({ param, message }) => param === 'flow_data[type]' || /portal settings|portal configuration|default configuration/i.test(message),
		scope: 'call',
		remedy:
			'The customer portal is off, so donors can’t change the card of a monthly donation. In Stripe, open Settings, Billing, Customer portal, allow payment methods to be updated, and save.',
		link: `${DASHBOARD}/settings/billing/portal`,
	},
	{
		is: ({ param, message }) => param?.startsWith('payment_method_types') === true || /payment method types/i.test(message),
		scope: 'call',
		remedy: 'No payment method is switched on for this checkout. In Stripe, open Settings, Payment methods, and turn on cards.',
		link: `${DASHBOARD}/settings/payment_methods`,
	},
	{
		is: ({ param, message }) => param?.includes('statement_descriptor') === true || /statement descriptor/i.test(message),
		scope: 'call',
		remedy:
			'The text for card statements is missing or not allowed. In Stripe, open Settings, Business, Public details, and set the statement descriptor and its short form.',
		link: `${DASHBOARD}/settings/public`,
	},
	{
		is: (error) => isBalanceShort(error),
		scope: 'object',
		remedy:
			'The Stripe balance does not cover this refund. Add funds in Stripe under Balances, or wait for payments to come in. The refund is tried again by itself.',
		link: `${DASHBOARD}/balance/overview`,
	},
];

/** Stripe gives this one a `message_code` instead of a code. */
export function isBalanceShort({ code, message }: { code?: string | undefined; message: string }): boolean {
	return code === 'balance_insufficient' || /^Insufficient funds in your Stripe balance/.test(message);
}

function requestRemedy({ param, requestId, request_log_url }: InstanceType<typeof Stripe.errors.StripeError>): Remedy {
	const about = param === undefined ? '' : ` (${param})`;
	const log = request_log_url?.startsWith(`${DASHBOARD}/`) === true ? request_log_url : `${DASHBOARD}/logs${requestId === undefined ? '' : `/${requestId}`}`;
	return {
		scope: 'object',
		remedy: `Stripe does not accept what this version of the site sends${about}. Look at the request in Stripe’s log, and tell whoever maintains the site.`,
		link: log,
	};
}
