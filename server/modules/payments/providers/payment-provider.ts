import type { Cents } from '#domain/money/money.ts';
import type { ProviderEvent } from '../jobs/provider-events.ts';

/** What a hosted checkout page is opened for: one attempt to pay one intent. */
export interface SessionInput {
	intent_id: string;
	/** 1 and up. (intent, attempt) is the idempotency key: asking again gives the same session. */
	attempt: number;
	/** When the attempt began: the same in each repetition, so that the session ends at the same second. */
	started_at: Date;
	/** Of each instalment where there are several. */
	amount_cents: Cents;
	/** Monthly instalments; null for a one-time gift. */
	months: number | null;
	/** The provider's record of the donor; null for a visitor. */
	customer_ref: string | null;
	/** Line that the person reads on the provider's page. */
	description: string;
	success_url: string;
	/** Where the person lands who leaves without paying. */
	failure_url: string;
}

export interface OpenedSession {
	session_id: string;
	/** The provider's page; absolute. */
	url: string;
	expires_at: Date;
}

/** A chargeback: the donor's bank takes an amount back, all of a charge or a part; or its question before one. */
export interface ProviderDispute {
	dispute_ref: string;
	amount_cents: Cents;
	/** `inquiry`: the bank asks, and holds no money. `closed`: it asked, and leaves it at that. */
	status: 'inquiry' | 'closed' | 'open' | 'won' | 'lost';
	/** The provider's word for it. */
	reason: string;
	/** The cardholder says that they never agreed to be charged, or not any more. */
	denies_consent: boolean;
	/** Until when the bank takes evidence; null where it waits for none. */
	due_by: Date | null;
	opened_at: Date;
	/** Where an admin answers it. */
	link: string;
}

/** Money of a charge that goes back to the card. */
export interface ProviderRefund {
	refund_ref: string;
	/** The key that we asked for it with; null where it was made at the provider. */
	key: string | null;
	amount_cents: Cents;
	/** `stands`: it is made, or on its way. `failed`: the bank sent it back, or it was called off, and the money is ours again; that is its last word. */
	status: 'stands' | 'failed';
	/** Why it failed, as a sentence; null where it did not, or nobody says. */
	failure: string | null;
}

/** The provider's truth about money that was taken, as of now. */
export interface ProviderCharge {
	charge_ref: string;
	/** By the provider's clock; Stripe says it to the second. */
	taken_at: Date;
	amount_cents: Cents;
	/** What `refunds` come to that stand. */
	refunded_cents: Cents;
	/** Oldest first; whoever asked for them. */
	refunds: ProviderRefund[];
	/** Oldest first. */
	disputes: ProviderDispute[];
}

/** The provider's truth about a monthly plan, as of now. */
export interface ProviderPlan {
	plan_ref: string;
	intent_id: string;
	/** `past_due`: the card failed and is tried again. `ended`: nothing will be charged any more. */
	status: 'active' | 'past_due' | 'ended';
	started_at: Date;
	/** Null when nothing is to come. */
	next_charge_at: Date | null;
	/** The provider's record of whoever pays; null where it keeps none. */
	customer_ref: string | null;
	/** What pays the next instalment; null where nobody knows, or it does not expire. `expires_at`: from then on it is declined. */
	card: { label: string; expires_at: Date } | null;
	/** An instalment whose card was declined, or whose bank wants the donor to confirm it: `url` is the provider's page where that is done, for whoever has the link. */
	unpaid: { ref: string; url: string } | null;
	/** Paid instalments, oldest first; those that the question named as booked may be left out. */
	charges: ProviderCharge[];
}

/** The provider's truth about a session, as of now. */
export interface ProviderSession {
	session_id: string;
	intent_id: string;
	attempt: number;
	/** `processing`: submitted, the money not yet confirmed. `paid`: the charge has been taken, or the plan has begun. */
	status: 'open' | 'processing' | 'paid' | 'declined' | 'expired';
	/** Absolute; where an open session can be paid. */
	url: string;
	/** Set exactly when a one-time gift is paid. */
	charge: ProviderCharge | null;
	/** Set exactly when the first instalment of a recurring gift is paid. */
	plan: ProviderPlan | null;
}

/** A page of the provider's own list of what happened, in the order in which it is read. */
export interface EventPage {
	events: (ProviderEvent & { at: Date })[];
	/** More are to be read after these. */
	more: boolean;
}

/** How the balance at the provider moved once. */
export interface BalanceMovement {
	/** The provider's id of the movement. */
	txn_ref: string;
	/** `fee`: charged for the account as a whole, with the fee as its amount. `other`: nothing that the books know. */
	category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal' | 'payout' | 'payout_reversal' | 'fee' | 'other';
	/** The provider's id of the charge, refund, dispute or payout behind it. */
	source_ref: string | null;
	/** The charge that it belongs to, as `ProviderCharge.charge_ref` names it; null where there is none. */
	charge_ref: string | null;
	/** Cents into the balance; what goes out is negative. Before the fee. */
	amount_cents: number;
	/** Cents that the provider took; negative when it gave a fee back. */
	fee_cents: number;
	/** Of the balance, in lower case. */
	currency: string;
	at: Date;
	/** When the money can be paid out. */
	available_on: Date;
	/** Of `charge` alone: the charge as it stands now. */
	charge?: { amount_cents: number; refunded_cents: number; disputed: boolean };
}

/** A page of those, newest first. */
export interface BalancePage {
	movements: BalanceMovement[];
	/** Older ones follow. */
	more: boolean;
}

/** The provider did not do what it was asked. None of it is the donor's doing, and the same call may be made again later. */
export class ProviderError extends Error {
	override name = 'ProviderError';
}

/** The provider does not answer, or answers with a failure of its own. */
export class ProviderUnavailableError extends ProviderError {
	override name = 'ProviderUnavailableError';
}

/** Why the provider refuses a call, and what an admin does about it. No personal data. */
export interface ProviderRefusal {
	/** HTTP status. */
	status: number;
	code: string | null;
	/** The parameter at fault, by the provider's name. */
	param: string | null;
	/** Finds the call in the provider's own log. */
	request_id: string | null;
	/** What works again with it: any call, this kind of call, or this call about this object. */
	scope: 'key' | 'call' | 'object';
	/** What to do, for whoever runs the site. */
	remedy: string;
	/** Where to do it. */
	link: string;
}

/** The provider understands the call and refuses it: its settings, our key, or what we send is at fault. `message` is its reason. */
export class ProviderRefusedError extends ProviderError {
	override name = 'ProviderRefusedError';
	readonly refusal: ProviderRefusal;
	constructor(message: string, refusal: ProviderRefusal, options?: ErrorOptions) {
		super(message, options);
		this.refusal = refusal;
	}
}

/** The provider will not make this refund, however often it is asked. `message` is its reason. */
export class RefundRefusedError extends Error {
	override name = 'RefundRefusedError';
}

/** The provider does not have this record of the donor: it was deleted there, or is of another account. */
export class CustomerMissingError extends Error {
	override name = 'CustomerMissingError';
}

/** The provider has forgotten the event that its list was to be read from. */
export class EventForgottenError extends Error {
	override name = 'EventForgottenError';
}

/**
 * A card payment provider with a hosted checkout page. Every call may be repeated, and throws a ProviderError where the provider does not do it. Never call it inside a database
 * transaction: its answer can take seconds, and the embedded database has a single connection.
 */
export interface PaymentProvider {
	readonly name: string;
	/** @throws CustomerMissingError */
	createSession(input: SessionInput): Promise<OpenedSession>;
	/** @throws Error for a session it never had. */
	getSession(session_id: string): Promise<ProviderSession>;
	/** Ends an open session so that it can't be paid. One that is paid stays paid: the answer tells. */
	expireSession(session_id: string): Promise<ProviderSession>;
	getCharge(charge_ref: string): Promise<ProviderCharge>;
	/**
	 * Gives a charge back, or a part of it; the same again within a day is made once. After a day only the charge tells whether a refund with this key was made: look there first.
	 * @returns the charge afterwards. @throws RefundRefusedError
	 */
	refund(charge_ref: string, amount_cents: Cents, key: string): Promise<ProviderCharge>;
	/** @param booked `charge_ref` of instalments that need not be looked up: what becomes of them is told by their own events. */
	getPlan(plan_ref: string, booked: ReadonlySet<string>): Promise<ProviderPlan>;
	/** Makes the plan end by itself after so many instalments; one that has ended already is left alone. */
	limitPlan(plan_ref: string, months: number): Promise<void>;
	/** Ends the plan now, without a further charge. @returns the plan afterwards, `ended`. */
	cancelPlan(plan_ref: string, booked: ReadonlySet<string>): Promise<ProviderPlan>;
	/** Charges nothing from now on, what is still being tried included, until the plan is resumed or cancelled. @returns the plan afterwards. */
	pausePlan(plan_ref: string, booked: ReadonlySet<string>): Promise<ProviderPlan>;
	/** Goes on with a paused plan from its next date: so many further instalments, then it ends by itself. @returns the plan afterwards. */
	resumePlan(plan_ref: string, left: number, booked: ReadonlySet<string>): Promise<ProviderPlan>;
	/** The e-mail that whoever paid the session gave there; null where none was asked for. Left out where the provider never asks. */
	payerEmail?(session_id: string): Promise<string | null>;
	/**
	 * What the provider's events were, whether or not they ever reached us; left out where events can't get lost. With `after`, an event's id, those that came next, oldest first; without it,
	 * those since a moment, newest first, from `before` (an event's id) backwards.
	 *
	 * @throws EventForgottenError where the provider knows that event no more.
	 */
	listEvents?(from: { after: string } | { since: Date; before?: string }): Promise<EventPage>;
	/** How the balance moved from `since` up to `until`, which is not included; `after` is the `txn_ref` that the page before ended with. Pages of 100 at most. */
	listBalance(from: { since: Date; until?: Date; after?: string }): Promise<BalancePage>;
	/** The movements that a payout took to the bank, in pages as above; none of a payout that a person made. */
	listPayout(payout_ref: string, after?: string): Promise<{ txn_refs: string[]; more: boolean }>;
	/** Disputes that were opened since, newest first; `after` is the `dispute_ref` that the page before ended with. */
	listDisputes(from: { since: Date; after?: string }): Promise<{ disputes: (ProviderDispute & { charge_ref: string | null })[]; more: boolean }>;
	/** Whether the provider took this charge. */
	hasCharge(charge_ref: string): Promise<boolean>;
	/** Which session or plan of ours a charge came from; undefined where it is of other software that uses the same account. */
	originOf(charge_ref: string): Promise<{ session_id: string } | { plan_ref: string } | undefined>;
	/** A page of the provider where the donor changes the card of a plan, and the card that they had chosen before (null for none); left out where there is none. */
	portalUrl?(plan_ref: string, return_url: string): Promise<{ url: string; card_ref: string | null }>;
	/** Has the plan paid by the card that the donor has chosen since, if it is another than `before`. @returns the card that they have chosen by now. Left out together with `portalUrl`. */
	followCard?(plan_ref: string, before: string | null): Promise<string | null>;
	/** Begins a record of a donor; once per `key`. The next three are left out where the provider keeps none. @returns its id. */
	createCustomer?(donor: { email: string; key: string }): Promise<string>;
	/** Another e-mail of the donor's; of a record that is gone nothing is said. */
	changeCustomer?(customer_ref: string, email: string): Promise<void>;
	/** Deletes the record, which ends what it still pays; of one that is gone nothing is said. */
	deleteCustomer?(customer_ref: string): Promise<void>;
}
