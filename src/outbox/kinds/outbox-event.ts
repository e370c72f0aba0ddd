import type { CardCharge } from '#domain/donation/saved-card.ts';
import type { Cents } from '#domain/money/money.ts';
import type { SentAs } from './collaboration-request/schema.ts';
import type { MadePledge } from './pledge/schema.ts';

interface RowError {
	code: string;
	detail: string;
	/** The refused donation may be paid. */
	may_be_paid?: boolean | undefined;
	/** Its athlete takes pledges instead. */
	takes_pledges?: boolean | undefined;
}

/** What can happen to a row of any kind. `at` is this device's time. */
export type SharedEvent = { at: number } & (
	| { type: 'send' }
	/**
	 * No usable answer; retry after `next_at` under the same key. `never_left`: there was no connection, so the attempt
	 * doesn't count.
	 */
	| { type: 'backoff'; next_at: number; error: RowError; never_left?: boolean }
	/** The server no longer knows the session `mark`; retry after the next login under the same key. */
	| { type: 'pause'; mark: string; error: RowError }
	/** The server refused, and would refuse again. */
	| { type: 'refused'; error: RowError }
	| { type: 'cancel' }
	| { type: 'expire' }
	| { type: 'renew'; clock_offset: number | null }
	| { type: 'retry' }
);

/** What can happen to a donation. */
export type PaymentEvent =
	| SharedEvent
	| ({ at: number } & (
			| { type: 'answered'; intent_id: string; checkout_url: string; card?: CardCharge | undefined; next_at: number }
			| { type: 'cancel_confirmed'; next_at: number }
			| { type: 'cancel_backoff'; next_at: number; error: RowError }
			/** The server's status of the intent. */
			| { type: 'paid'; paid_at: number; amount_cents?: Cents; player_name?: string; transaction_id?: string | null; payment_id?: string | null }
			| {
					type: 'open';
					next_at: number;
					note?: 'declined' | 'processing';
					card?: CardCharge | undefined;
					transaction_id?: string | null;
					/** In a checkout that several donations share. */
					in_basket?: boolean;
			  }
			/** The server doesn't know the intent that it once gave this row. So it doesn't know whether it was paid. */
			| { type: 'missing'; next_at: number; error: RowError }
			/** The server was asked and didn't answer; ask again after `next_at`. */
			| { type: 'unanswered'; next_at: number }
			| { type: 'canceled'; next_at: number; refund?: 'pending' | 'done' | undefined }
			| { type: 'lapsed'; next_at: number }
			/** The person has asked to pay it together with others. */
			| { type: 'share' }
	  ));

/** A row's answer has arrived. Each kind with an answer that matters has its own field. */
interface DoneEvent {
	type: 'done';
	at: number;
	/** The id from the answer to a favorite's add. */
	favourites_id?: number;
	/** The answer to a shared checkout. */
	basket?: { basket_id: string; checkout_url: string };
	/** The answer to a collaboration request. */
	sent?: SentAs;
	/** The answer to a pledge. */
	made?: MadePledge;
}

export type SimpleEvent = SharedEvent | DoneEvent;

/** What can happen to a row. `at` is this device's time. */
export type OutboxEvent = PaymentEvent | SimpleEvent;
