import type { Db } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import type { Passwords } from '#server/identity/passwords.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';

/** What routes are given. Nothing else reaches them: no globals, no decorators. */
export interface Deps {
	db: Db;
	env: Env;
	payments: PaymentProvider;
	passwords: Passwords;
	clock: () => Date;
}
