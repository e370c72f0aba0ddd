import { openDatabase } from '#server/db/open-database.ts';
import { readEnv } from '#server/env.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { createSandbox } from '../sandbox/sandbox-provider.ts';
import { createStripe } from '../stripe/stripe-provider.ts';

/** Does a command's work with the site's database and its card provider, and closes the database afterward. */
export async function withPayments<T>(work: (deps: PaymentDeps) => Promise<T>): Promise<T> {
	const env = readEnv(process.env);
	const database = await openDatabase(env);
	try {
		const common = { db: database.db, clock: () => new Date(), publicUrl: env.PUBLIC_URL };
		return await work({ ...common, payments: env.stripe === undefined ? createSandbox(common) : createStripe(env.stripe) });
	} finally {
		await database.close();
	}
}
