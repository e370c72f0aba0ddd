import type Stripe from 'stripe';
import type { ProviderRefusal } from '../provider/payment-provider.ts';

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
	remedy: 'This version of the site doesn’t understand Stripe’s response. You can’t fix this in Stripe. Tell whoever maintains the site.',
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
	const cause = code === 'api_key_expired' ? 'The API key has expired.' : 'Stripe doesn’t accept the API key.';
	return `${cause} In Stripe, open Developers > API keys, and create a key or copy the right one. Set STRIPE_SECRET_KEY to it and restart the server.`;
}

/** Stripe names the permission in its message and gives no code. */
function permissionRemedy(message: string): string {
	const [named, object, access] = /\brak_([a-z0-9_]+)_(read|write)\b/.exec(message) ?? [];
	const open = 'In Stripe, open Developers > API keys, edit the restricted key,';
	if (named === undefined || object === undefined)
		return `The API key isn’t allowed to make this call. ${open} and give it the permissions listed in docs/settings.md.`;
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
	setup_intent: 'SetupIntents',
	subscription: 'Subscriptions',
};

function missingRemedy(message: string): string {
	const [, other] = /similar object exists in (live|test) mode/.exec(message) ?? [];
	if (other !== undefined)
		return `This was created in Stripe’s ${other} mode, but the API key is for the other mode. To continue, set STRIPE_SECRET_KEY to a ${other}-mode key.`;
	return 'Stripe can’t find this. The API key most likely belongs to a different Stripe account than the one that created it. Check STRIPE_SECRET_KEY.';
}

/** Something is missing on the account as a whole. Once it is there, calls of that kind work for everybody. */
const ACCOUNT: (Remedy & { is(error: { code?: string | undefined; param?: string | undefined; message: string }): boolean })[] = [
	{
		is: ({ code, message }) => code === 'testmode_charges_only' || /cannot currently make (live )?charges/.test(message),
		scope: 'call',
		remedy: 'The Stripe account isn’t activated, or Stripe has restricted it. Stripe’s dashboard shows what you need to do before it takes payments.',
		link: `${DASHBOARD}/account/onboarding`,
	},
	{
		is: ({ message }) => message.includes('set an account or business name'),
		scope: 'call',
		remedy: 'The Stripe account has no business name, which checkout pages show. In Stripe, set one under Settings > Business details.',
		link: `${DASHBOARD}/settings/account`,
	},
	{
		is: ({ param, message }) => param === 'flow_data[type]' || /portal settings|portal configuration|default configuration/i.test(message),
		scope: 'call',
		remedy:
			'The customer portal is off, so donors can’t change the card for a monthly donation. In Stripe, open Settings > Billing > Customer portal, let customers update their payment methods, and save.',
		link: `${DASHBOARD}/settings/billing/portal`,
	},
	{
		is: ({ param, message }) => param?.startsWith('payment_method_types') === true || /payment method types/i.test(message),
		scope: 'call',
		remedy: 'No payment method is turned on for this checkout. In Stripe, open Settings > Payment methods and turn on cards.',
		link: `${DASHBOARD}/settings/payment_methods`,
	},
	{
		is: ({ param, message }) => param?.includes('statement_descriptor') === true || /statement descriptor/i.test(message),
		scope: 'call',
		remedy:
			'The text for card statements is missing or not allowed. In Stripe, open Settings > Business > Public details, and set the statement descriptor and the shortened descriptor.',
		link: `${DASHBOARD}/settings/public`,
	},
	{
		is: (error) => isBalanceShort(error),
		scope: 'object',
		remedy:
			'The Stripe balance doesn’t cover this refund. Add funds in Stripe under Balances, or wait for payments to come in. We’ll retry the refund automatically.',
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
		remedy: `Stripe doesn’t accept what this version of the site sends${about}. Look up the request in Stripe’s logs, and tell whoever maintains the site.`,
		link: log,
	};
}
