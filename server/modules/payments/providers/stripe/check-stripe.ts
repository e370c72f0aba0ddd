import Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Finding, failed, passed, warning } from '#domain/admin/system-report.ts';
import { inOneLine } from '#server/core/loggable.ts';
import { plural } from '#server/core/plural.ts';
import { isLiveKey } from '#server/core/stripe-name.ts';
import { ProviderRefusedError } from '../payment-provider.ts';
import type { LastWebhook } from './events/last-webhook.ts';
import { callStripe, type StripeSettings, stripeClient } from './stripe-request.ts';

const HOUR_MS = 60 * 60_000;
/** A webhook that works brings an event within this time. Stripe repeats a failed delivery for three days. */
const LATE_SECONDS = 600;

/**
 * Makes a harmless call for each read permission, and reports those that Stripe refuses. Write permissions can't be
 * tried.
 */
export async function checkStripe(settings: StripeSettings, heard: LastWebhook | undefined, now: Date): Promise<Finding[]> {
	const stripe = stripeClient({ ...settings, timeoutMs: 5000, retries: 0 });
	const one = { limit: 1 };
	const calls: [permission: string, call: () => Promise<unknown>][] = [
		['Checkout Sessions', () => stripe.checkout.sessions.list(one)],
		['Charges', () => stripe.charges.list(one)],
		['Refunds', () => stripe.refunds.list(one)],
		['Subscriptions', () => stripe.subscriptions.list(one)],
		['Invoices', () => stripe.invoices.list(one)],
		['Customers', () => stripe.customers.list(one)],
		['Customer portal', () => stripe.billingPortal.configurations.list({ is_default: true, limit: 1 })],
		['PaymentIntents', () => stripe.paymentIntents.list(one)],
		['SetupIntents', () => stripe.setupIntents.list(one)],
		['Payment Methods', () => stripe.paymentMethods.list(one)],
		['Disputes', () => stripe.disputes.list(one)],
		['Events', () => stripe.events.list(one)],
		['Balance', () => stripe.balance.retrieve()],
		['Balance transaction sources', () => stripe.balanceTransactions.list(one)],
		['Payouts', () => stripe.payouts.list(one)],
	];
	const tried = await Promise.all(calls.map(async ([name, call]) => ({ name, failure: await failureOf(call) })));
	const unanswered = tried.filter(({ failure }) => failure !== undefined);
	const mode = isLiveKey(settings.secretKey) ? 'live' : 'test';
	const first = unanswered[0]?.failure;
	const permissions =
		first === undefined
			? passed('Stripe', `The ${mode}-mode key passed every read check. We use API version ${Stripe.API_VERSION}.`)
			: failed('Stripe', `Refused or unanswered: ${unanswered.map(({ name }) => name).join(', ')}.`, first);
	return [permissions, webhookFinding(heard, now)];
}

/** What to do about the call; undefined if it went through. */
async function failureOf(call: () => Promise<unknown>): Promise<string | undefined> {
	try {
		await callStripe(z.unknown(), call());
		return undefined;
	} catch (error) {
		return error instanceof ProviderRefusedError
			? error.refusal.remedy
			: `Stripe didn’t answer (${inOneLine(error)}). Check the network, and status.stripe.com.`;
	}
}

function webhookFinding(heard: LastWebhook | undefined, now: Date): Finding {
	const title = 'Stripe’s webhook';
	const remedy =
		'In Stripe, open Developers > Webhooks, look at the deliveries to $PUBLIC_URL/v1/webhooks/stripe, and compare its signing secret with STRIPE_WEBHOOK_SECRET.';
	if (heard === undefined) return warning(title, 'No webhook has ever arrived.', `If anyone has paid: ${remedy}`);
	const hours = Math.round((now.getTime() - heard.at.getTime()) / HOUR_MS);
	const detail = `The last one arrived ${hours === 0 ? 'within the hour' : `${plural(hours, 'hour')} ago`}, ${heard.lag_seconds} s after its event.`;
	return heard.lag_seconds > LATE_SECONDS ? warning(title, detail, remedy) : passed(title, detail);
}
