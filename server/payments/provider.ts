import type { Cents } from '#domain/money.ts';

/** What a hosted checkout page is opened for: one attempt to pay one intent. */
export interface SessionInput {
	intent_id: string;
	/** 1 and up. (intent, attempt) is the idempotency key: asking again gives the same session. */
	attempt: number;
	amount_cents: Cents;
	/** Line that the person reads on the provider's page. */
	description: string;
	success_url: string;
	/** Where the person lands after declining; the provider's own session id is put in place of `{SESSION_ID}`. */
	failure_url: string;
}

export interface OpenedSession {
	session_id: string;
	/** The provider's page; absolute. */
	url: string;
	expires_at: Date;
}

/** The provider's truth about a session, as of now. */
export interface ProviderSession {
	session_id: string;
	intent_id: string;
	attempt: number;
	/** `processing`: submitted, the money not yet confirmed. `paid`: `charge_ref` has been taken. */
	status: 'open' | 'processing' | 'paid' | 'declined' | 'expired';
	/** Absolute; where an open session can be paid. */
	url: string;
	/** What was taken when paid, else what would be. */
	amount_cents: Cents;
	/** Set exactly when paid. */
	charge_ref: string | null;
}

/** The provider does not answer, or answers with a failure of its own; the same call may be made again. */
export class ProviderUnavailableError extends Error {
	override name = 'ProviderUnavailableError';
}

/**
 * A card payment provider with a hosted checkout page. Every call may be repeated. Never call it inside a database
 * transaction: its answer can take seconds, and the embedded database has a single connection.
 */
export interface PaymentProvider {
	readonly name: string;
	createSession(input: SessionInput): Promise<OpenedSession>;
	/** @throws ProviderUnavailableError; Error for a session it never had. */
	getSession(session_id: string): Promise<ProviderSession>;
	/** Ends an open session so that it can't be paid. One that is paid stays paid: the answer tells. */
	expireSession(session_id: string): Promise<ProviderSession>;
	/** Gives a charge back; once per `key`. */
	refund(charge_ref: string, amount_cents: Cents, key: string): Promise<void>;
}
