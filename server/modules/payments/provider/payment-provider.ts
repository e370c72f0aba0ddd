import * as z from 'zod/mini';
import type { SavedCard } from '#domain/donation/saved-card.ts';
import type { Cents } from '#domain/money/money.ts';

/**
 * We trust an event only for which session, plan, charge, customer, or saved card it is about. We ask the provider what
 * happened. `intent_id` is the donation or basket that the session or plan names; events stored earlier lack it.
 */
export const aboutSchema = z.union([
	z.object({ session_id: z.string(), intent_id: z.optional(z.string()) }),
	z.object({ plan_ref: z.string(), intent_id: z.optional(z.string()) }),
	z.object({ charge_ref: z.string() }),
	z.object({ customer_ref: z.string() }),
	z.object({ setup_ref: z.string() }),
]);
export type About = z.infer<typeof aboutSchema>;

export interface ProviderEvent {
	provider: string;
	event_id: string;
	type: string;
	/** Undefined: it doesn't concern us and is stored as handled. */
	about: About | undefined;
}

/** One of several donations that a checkout page charges together. */
export interface SessionLine {
	amount_cents: Cents;
	/** What the person reads. */
	description: string;
}

/** One donation of a session. */
export interface DeclaredDonation {
	intent_id: string;
	/** The client's idempotency key; null if it sent none. */
	op_id: string | null;
	player_id: number;
	team_id: number;
	/** The athlete's name at that moment. */
	player_name: string;
	/** The amount of each installment, if there are several. */
	amount_cents: Cents;
}

/**
 * What we tell the provider about a session, so that a donation can be recorded again if our database has lost it
 * (docs/decisions/150).
 */
export interface SessionOrigin {
	/** Origin of the site that opened it: several sites may share an account at the provider. */
	site: string;
	/** The donor's account; null for a visitor. */
	user_id: number | null;
	/** Monthly installments; null for a one-time donation. */
	months: number | null;
	/** A single donation, or the lines of a basket in their order. */
	donations: readonly DeclaredDonation[];
}

/** What the provider remembers about a session or a plan apart from its state. */
export interface SessionRecord {
	/** Undefined if it was opened by a version that didn't say, or by other software. */
	origin: SessionOrigin | undefined;
	opened_at: Date;
	/** Of each installment, if there are several; null if the provider doesn't say. */
	amount_cents: Cents | null;
	/** Monthly installments; null for a one-time donation, and if the provider doesn't say. */
	months: number | null;
	/** The line that the person read there; null if the provider doesn't say. */
	description: string | null;
	/** What the payer typed there, or the donor's e-mail; null if the provider doesn't know. */
	payer_email: string | null;
}

/** What a hosted checkout page is opened for: one attempt to pay one intent or one basket. */
export interface SessionInput {
	/** The donation, or the basket. */
	intent_id: string;
	/** 1 and up. (intent, attempt) is the idempotency key: asking again gives the same session. */
	attempt: number;
	/** When the attempt began. It is the same in each repeat, so the session ends at the same second. */
	started_at: Date;
	/** The amount of each installment, if there are several. */
	amount_cents: Cents;
	/** Monthly installments; null for a one-time donation. */
	months: number | null;
	/** The donor's customer record at the provider; null for a visitor. */
	customer_ref: string | null;
	/** The donor wants the card that they pay with saved. A provider with customers needs one for that. */
	saves_card?: boolean;
	/** The line that the person reads on the provider's page. */
	description: string;
	/** The lines of a basket, which the page lists instead. They add up to the amount. */
	lines?: readonly SessionLine[];
	/** Kept by a provider whose records outlive our database. */
	origin?: SessionOrigin;
	success_url: string;
	/** Where a person lands who leaves without paying. */
	failure_url: string;
}

export interface OpenedSession {
	session_id: string;
	/** The provider's page, as an absolute URL. */
	url: string;
	expires_at: Date;
}

/** A chargeback: the donor's bank takes back all or part of a charge. Or the bank's inquiry before one. */
export interface ProviderDispute {
	dispute_ref: string;
	amount_cents: Cents;
	/** `inquiry`: the bank asks and holds no money. `closed`: the inquiry ended there. */
	status: 'inquiry' | 'closed' | 'open' | 'won' | 'lost';
	/** The reason, as the provider words it. */
	reason: string;
	/** The cardholder denies having agreed to be charged, or no longer agrees. */
	denies_consent: boolean;
	/** The bank's deadline for evidence; null if it waits for none. */
	due_by: Date | null;
	opened_at: Date;
	/** Where an admin answers it. */
	link: string;
}

/** Money of a charge that goes back to the card. */
export interface ProviderRefund {
	refund_ref: string;
	/** The key with which we asked for it; null if it was made at the provider. */
	key: string | null;
	amount_cents: Cents;
	/** When it was made, by the provider's clock. */
	made_at: Date;
	/**
	 * `stands`: it was made or is on its way. `failed`: the bank returned it or it was canceled, and the money is ours
	 * again; this is final.
	 */
	status: 'stands' | 'failed';
	/** Why it failed, as a sentence; null if it didn't or nobody says. */
	failure: string | null;
}

/** A charge as the provider has it now. */
export interface ProviderCharge {
	charge_ref: string;
	/**
	 * When the money came into the provider's balance, by its clock; Stripe reports seconds. Receipts and the books carry
	 * this time.
	 */
	taken_at: Date;
	/** When the provider began to charge: earlier for a saved card that was held first, and for a bank debit. */
	begun_at: Date;
	amount_cents: Cents;
	/** The sum of the `refunds` that haven't failed. */
	refunded_cents: Cents;
	/** Oldest first, whoever asked for them. */
	refunds: ProviderRefund[];
	/** Oldest first. */
	disputes: ProviderDispute[];
}

/** A monthly plan as the provider has it now. */
export interface ProviderPlan {
	plan_ref: string;
	intent_id: string;
	/** `past_due`: the card failed and is being retried. `ended`: nothing will be charged anymore. */
	status: 'active' | 'past_due' | 'ended';
	started_at: Date;
	/** Null if no further charge is due. */
	next_charge_at: Date | null;
	/** The provider's customer that pays; null if it keeps none. */
	customer_ref: string | null;
	/** What pays the next installment; null if nobody knows or it doesn't expire. It is declined from `expires_at` on. */
	card: { label: string; expires_at: Date } | null;
	/**
	 * An installment whose card was declined, or whose bank wants the donor to confirm it. `url` is the provider's page
	 * for that, open to anybody with the link.
	 */
	unpaid: { ref: string; url: string } | null;
	/** Paid installments, oldest first. Those that the caller named as booked may be missing. */
	charges: ProviderCharge[];
	/** Left out by a provider that keeps its records in our own database. */
	record?: SessionRecord;
}

/** A session as the provider has it now. */
export interface ProviderSession {
	session_id: string;
	/** The donation, or the basket, that it was opened for. */
	intent_id: string;
	attempt: number;
	/**
	 * `authorized`: the bank holds the money of a saved card, and nothing is taken. `processing`: submitted, but the money
	 * isn't confirmed yet. `paid`: the charge was taken, or the plan has begun.
	 */
	status: 'open' | 'authorized' | 'processing' | 'paid' | 'declined' | 'expired';
	/** Absolute URL where an open session can be paid; empty if there is none. */
	url: string;
	/** Set exactly when a one-time donation is paid. */
	charge: ProviderCharge | null;
	/** Set exactly when the first installment of a monthly donation is paid. */
	plan: ProviderPlan | null;
	/** Whether it was opened to save the card that pays it. Then `getCardSetup` knows the session, too. */
	saves_card?: boolean;
	/** Left out by a provider that keeps its records in our own database. */
	record?: SessionRecord;
}

/** A session in a list: for which donation or basket, and its attempt. */
export type ListedSession = Pick<ProviderSession, 'session_id' | 'intent_id' | 'attempt'>;

/** What a saved card is charged for: one attempt to pay one intent while the donor is away. */
export interface CardChargeInput {
	intent_id: string;
	/** (intent, attempt) is the idempotency key: asking again gives the same authorization. */
	attempt: number;
	amount_cents: Cents;
	/** The line that the donor reads at the provider. */
	description: string;
	/** The card's id at the provider, and the customer that it belongs to (null if the provider keeps none). */
	method_ref: string;
	customer_ref: string | null;
	/** Kept by a provider whose records outlive our database. */
	origin?: SessionOrigin;
}

/** What a page that saves a card is opened for. */
export interface CardSetupInput {
	setup_id: string;
	/** The donor's customer record; null for a visitor. */
	customer_ref: string | null;
	return_url: string;
	/** The card is a visitor's: a provider with customers needs a record for it, and asks for an e-mail. */
	makes_customer?: boolean;
	/** The pledge that gets another card, which a provider whose records outlive our database keeps with the page. */
	pledge_id?: string;
}

/**
 * Why the provider doesn't authorize a saved card. `declined_for_now`: another day may be better, as after a payday. `declined`: whatever
 * else the bank says, also if we don't know what it means. `card_removed`: the provider no longer has the card.
 */
export type CardRefusal = 'authentication_required' | 'declined_for_now' | 'declined' | 'expired' | 'card_removed';

/** A page that saves a card, or a checkout page that does so, as the provider has it now. */
export interface ProviderCardSetup {
	setup_ref: string;
	/** Our id for it: the donation's, for a checkout page that saves the card. */
	setup_id: string;
	status: 'open' | 'saved' | 'expired';
	/** When it was opened, by the provider's clock. */
	opened_at: Date;
	/** The pledge that it was opened for, if it was told so. */
	pledge_id?: string | undefined;
	/** Set exactly when it has saved one that the provider still has. */
	card: ({ method_ref: string; customer_ref: string | null } & Omit<SavedCard, 'card_id'>) | null;
	/** What the person typed there; left out if the provider doesn't ask. */
	payer_email?: string | null;
}

/** A page of the provider's own list of events, in reading order. */
export interface EventPage {
	events: (ProviderEvent & { at: Date })[];
	/** There are more to read after these. */
	more: boolean;
}

/** One movement of the balance at the provider. */
export interface BalanceMovement {
	/** The movement's id at the provider. */
	txn_ref: string;
	/**
	 * `fee`: charged to the account as a whole, with the fee as its amount. `other`: nothing that affects the books.
	 */
	category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal' | 'payout' | 'payout_reversal' | 'fee' | 'other';
	/** The provider's id of the charge, refund, dispute, or payout behind it. */
	source_ref: string | null;
	/** The charge that it belongs to, in the form of `ProviderCharge.charge_ref`; null if there is none. */
	charge_ref: string | null;
	/** Cents into the balance before the fee; outgoing amounts are negative. */
	amount_cents: number;
	/** The provider's fee in cents; negative if it returned a fee. */
	fee_cents: number;
	/** Currency of the balance, in lowercase. */
	currency: string;
	at: Date;
	/** When the money becomes available for a payout. */
	available_on: Date;
	/** Only for `charge`: the charge as it is now. */
	charge?: { amount_cents: number; refunded_cents: number; disputed: boolean };
}

/** A page of movements, newest first. */
export interface BalancePage {
	movements: BalanceMovement[];
	/** Older ones follow. */
	more: boolean;
}

/** The provider didn't do what we asked. It isn't the donor's fault, and the same call may be repeated later. */
export class ProviderError extends Error {
	override name = 'ProviderError';
}

/** The provider doesn't answer, or answers with an error of its own. */
export class ProviderUnavailableError extends ProviderError {
	override name = 'ProviderUnavailableError';
}

/** The provider answers that we ask too much at a time (429). */
export class ProviderBusyError extends ProviderUnavailableError {
	override name = 'ProviderBusyError';
}

/** Why the provider refuses a call, and what an admin does about it. No personal data. */
export interface ProviderRefusal {
	/** HTTP status. */
	status: number;
	code: string | null;
	/** The wrong parameter, by the provider's name for it. */
	param: string | null;
	/** Finds the call in the provider's own log. */
	request_id: string | null;
	/** What works again once it is fixed: any call, this kind of call, or this call about this object. */
	scope: 'key' | 'call' | 'object';
	/** What to do, for the operator. */
	remedy: string;
	/** Where to do it. */
	link: string;
}

/**
 * The provider understands the call and refuses it, because of its settings, our key, or what we send. `message` is its
 * reason.
 */
export class ProviderRefusedError extends ProviderError {
	override name = 'ProviderRefusedError';
	readonly refusal: ProviderRefusal;
	constructor(message: string, refusal: ProviderRefusal, options?: ErrorOptions) {
		super(message, options);
		this.refusal = refusal;
	}
	/** The provider has no such object. */
	get isMissing(): boolean {
		return this.refusal.status === 404 && this.refusal.code === 'resource_missing';
	}
}

/** The provider will never make this refund. `message` is its reason. */
export class RefundRefusedError extends Error {
	override name = 'RefundRefusedError';
}

/** No money was taken, so there is no charge: an authorization that ended. */
export class NothingTakenError extends Error {
	override name = 'NothingTakenError';
}

/** The provider doesn't have this customer: it was deleted there or belongs to another account. */
export class CustomerMissingError extends Error {
	override name = 'CustomerMissingError';
}

/** The provider no longer has the event from which we wanted to read its list. */
export class EventForgottenError extends Error {
	override name = 'EventForgottenError';
}

/**
 * A card payment provider with a hosted checkout page. Every call may be repeated, and throws a ProviderError if the
 * provider doesn't do it. Never call it inside a database transaction: its answer can take seconds, and the embedded
 * database has a single connection.
 */
export interface PaymentProvider {
	readonly name: string;
	/** @throws CustomerMissingError */
	createSession(input: SessionInput): Promise<OpenedSession>;
	/** @throws Error for a session that it never had. */
	getSession(session_id: string): Promise<ProviderSession>;
	/** Ends an open session so that it can't be paid. A paid one stays paid, and the answer says so. */
	expireSession(session_id: string): Promise<ProviderSession>;
	/** A page where the donor saves a card, once per `setup_id`. @throws CustomerMissingError */
	createCardSetup(input: CardSetupInput): Promise<{ setup_ref: string; url: string }>;
	/** @throws Error for a page that it never had. */
	getCardSetup(setup_ref: string): Promise<ProviderCardSetup>;
	/** Forgets a saved card. Ignores a card that is gone. */
	detachCard(method_ref: string): Promise<void>;
	/**
	 * Asks the bank to hold the money of a saved card, without the donor. Nothing is taken until `captureCard`, and
	 * `expireSession` releases the money.
	 * @returns the session that it opened, as it is now, or why there is none.
	 */
	authorizeCard(input: CardChargeInput): Promise<ProviderSession | CardRefusal>;
	/** Takes the money of an authorized session. If that isn't possible anymore, the answer says what became of it. */
	captureCard(session_id: string): Promise<ProviderSession>;
	/** @throws NothingTakenError */
	getCharge(charge_ref: string): Promise<ProviderCharge>;
	/**
	 * Refunds a charge or a part of it; a repeat within a day makes one refund. After a day only the charge shows whether
	 * a refund with this key was made, so look there first.
	 * @returns the charge afterwards. @throws RefundRefusedError
	 */
	refund(charge_ref: string, amount_cents: Cents, key: string): Promise<ProviderCharge>;
	/** @param booked `charge_ref` of installments that need no lookup: they have events of their own. */
	getPlan(plan_ref: string, booked: ReadonlySet<string>): Promise<ProviderPlan>;
	/** Makes the plan end automatically after this many installments. A plan that has ended stays as it is. */
	limitPlan(plan_ref: string, months: number): Promise<void>;
	/** Ends the plan now, without a further charge. @returns the plan afterwards, `ended`. */
	cancelPlan(plan_ref: string, booked: ReadonlySet<string>): Promise<ProviderPlan>;
	/**
	 * Charges nothing from now on, including retries, until the plan is resumed or canceled. @returns the plan
	 * afterwards.
	 */
	pausePlan(plan_ref: string, booked: ReadonlySet<string>): Promise<ProviderPlan>;
	/**
	 * Resumes a paused plan from its next date. It ends automatically after this many further installments. @returns
	 * the plan afterwards.
	 */
	resumePlan(plan_ref: string, left: number, booked: ReadonlySet<string>): Promise<ProviderPlan>;
	/**
	 * The e-mail that the payer of the session entered there; null if the provider didn't ask. Left out if it never asks.
	 */
	payerEmail?(session_id: string): Promise<string | null>;
	/**
	 * The provider's list of events, whether or not they ever reached us; left out if events can't get lost. With
	 * `after`, an event's id: the events that followed, oldest first. Without it: those since a moment, newest first,
	 * backward from `before` (an event's id).
	 *
	 * @throws EventForgottenError if the provider no longer has that event.
	 */
	listEvents?(from: { after: string } | { since: Date; before?: string }): Promise<EventPage>;
	/**
	 * Balance movements from `since` to `until`, exclusive; `after` is the last `txn_ref` of the page before. Pages of at
	 * most 100.
	 */
	listBalance(from: { since: Date; until?: Date; after?: string }): Promise<BalancePage>;
	/** The movements that a payout took to the bank, in pages as above. A person's payout has none. */
	listPayout(payout_ref: string, after?: string): Promise<{ txn_refs: string[]; more: boolean }>;
	/** Disputes opened since then, newest first; `after` is the last `dispute_ref` of the page before. */
	listDisputes(from: { since: Date; after?: string }): Promise<{ disputes: (ProviderDispute & { charge_ref: string | null })[]; more: boolean }>;
	/**
	 * Checkout pages with our mark that were opened since then, newest first, for us to find those that our database has
	 * lost; `after` is the last `session_id` of the page before, ours or not. Left out by a provider that keeps its
	 * records in our own database.
	 */
	listSessions?(from: { since: Date; after?: string }): Promise<{ sessions: ListedSession[]; after: string | null }>;
	/** Whether the provider took this charge. */
	hasCharge(charge_ref: string): Promise<boolean>;
	/**
	 * Which of our sessions or plans a charge came from; undefined if it belongs to other software on the same account.
	 */
	originOf(charge_ref: string): Promise<{ session_id: string } | { plan_ref: string } | undefined>;
	/**
	 * A page at the provider where the donor changes the card of a plan, and the card that they had chosen before (null
	 * for none). Left out if the provider has no such page.
	 */
	portalUrl?(plan_ref: string, return_url: string): Promise<{ url: string; card_ref: string | null }>;
	/**
	 * Makes the plan use the card that the donor has chosen since, if it differs from `before`. @returns the card that
	 * they have chosen now. Left out together with `portalUrl`.
	 */
	followCard?(plan_ref: string, before: string | null): Promise<string | null>;
	/**
	 * Creates a customer record for a donor, once per `key`. The next three are left out if the provider keeps none.
	 * @returns its id.
	 */
	createCustomer?(donor: { email: string; key: string }): Promise<string>;
	/** Changes the donor's e-mail. Ignores a record that is gone. */
	changeCustomer?(customer_ref: string, email: string): Promise<void>;
	/** Deletes the record, which ends what it still pays. Ignores a record that is gone. */
	deleteCustomer?(customer_ref: string): Promise<void>;
}
