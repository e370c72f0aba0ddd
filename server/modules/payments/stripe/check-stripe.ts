import Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Finding, failed, passed, warning } from '#domain/admin/system-report.ts';
import { inOneLine } from '#server/core/loggable.ts';
import { plural } from '#server/core/plural.ts';
import { isLiveKey } from '#server/core/stripe-name.ts';
import { ProviderRefusedError } from '../provider/payment-provider.ts';
import type { LastWebhook } from './events/last-webhook.ts';
import { EVENT_TYPES } from './events/stripe-event-types.ts';
import { callStripe, type StripeSettings, stripeClient } from './stripe-request.ts';

const HOUR_MS = 60 * 60_000;
/** The time of the last webhook is written at most every half minute. */
const NOTED_WITHIN_MS = 60_000;
/** A webhook that works brings an event within this time. Stripe repeats a failed delivery for three days. */
const LATE_SECONDS = 600;

/**
 * Makes a harmless call for each read permission, and reports those that Stripe refuses. Write permissions can't be
 * tried.
 */
export async function checkStripe(settings: StripeSettings, heard: LastWebhook | undefined, now: Date): Promise<Finding[]> {
	const stripe = stripeClient({ ...settings, timeoutMs: 5000, retries: 0 });
	const one = { limit: 1 };
	let newest: Date | undefined;
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
		[
			'Events',
			async () => {
				const { data } = await stripe.events.list({ ...one, types: [...EVENT_TYPES] });
				newest = data[0] && new Date(data[0].created * 1000);
			},
		],
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
	return [permissions, webhookFinding(heard, newest, now)];
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

/**
 * A quiet site hears nothing for weeks, so the age of the last webhook says little. What counts is how late it was, and
 * whether Stripe has had events since then.
 * @param newest when Stripe's latest event for us happened; undefined if it has none, or didn't say
 */
function webhookFinding(heard: LastWebhook | undefined, newest: Date | undefined, now: Date): Finding {
	const title = 'Stripe’s webhook';
	const remedy =
		'In Stripe, open Developers > Webhooks, look at the deliveries to $PUBLIC_URL/v1/webhooks/stripe, and compare its signing secret with STRIPE_WEBHOOK_SECRET.';
	const missed = newest !== undefined && isMissed(newest, heard, now) ? `Stripe’s latest event happened ${ago(newest, now)}.` : undefined;
	if (heard === undefined) {
		if (missed !== undefined) return warning(title, `No webhook has ever arrived. ${missed}`, remedy);
		return warning(title, 'No webhook has ever arrived.', `If anyone has paid: ${remedy}`);
	}
	const detail = `The last one arrived ${ago(heard.at, now)}, ${heard.lag_seconds} s after its event.`;
	if (missed !== undefined) return warning(title, `${detail} ${missed} It hasn’t arrived.`, remedy);
	return heard.lag_seconds > LATE_SECONDS ? warning(title, detail, remedy) : passed(title, detail);
}

/** Whether Stripe has had time to tell us about this event, and we haven't heard anything since. */
function isMissed(event: Date, heard: LastWebhook | undefined, now: Date): boolean {
	if (now.getTime() - event.getTime() < LATE_SECONDS * 1000) return false;
	return heard === undefined || event.getTime() > heard.at.getTime() + NOTED_WITHIN_MS;
}

function ago(at: Date, now: Date): string {
	const hours = Math.round((now.getTime() - at.getTime()) / HOUR_MS);
	return hours === 0 ? 'within the hour' : `${plural(hours, 'hour')} ago`;
}
