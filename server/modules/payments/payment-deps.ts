import type { Db } from '#server/db/open-database.ts';
import type { Deps } from '#server/http/route/deps.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';

/** What every step of a payment needs. The clock is a function, so tests can move time. */
export interface PaymentDeps {
	db: Db;
	payments: PaymentProvider;
	clock: () => Date;
	/** Origin of the site without a trailing slash. */
	publicUrl: string;
	/** How many rows of a queue are worked on at a time; as many as is good by default. One after the other, the outcome is the same each time. */
	askedAtOnce?: number;
}

/** Builds `PaymentDeps` from the routes' dependencies. */
export function paymentDeps({ db, payments, clock, env }: { db: Db; payments: PaymentProvider; clock: () => Date; env: { PUBLIC_URL: string } }): PaymentDeps {
	return { db, payments, clock, publicUrl: env.PUBLIC_URL };
}

/** What the routes of payments get. */
export interface PaymentRouteDeps extends Deps {
	payments: PaymentProvider;
}
