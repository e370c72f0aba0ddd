/**
 * Providers that take real money, by their name in the books. Everything else is a test: the sandbox, Stripe in test
 * mode, and the demo league's own data.
 */
export const REAL_PROVIDERS: readonly string[] = ['stripe'];

export function takesRealMoney(provider: string): boolean {
	return REAL_PROVIDERS.includes(provider);
}
