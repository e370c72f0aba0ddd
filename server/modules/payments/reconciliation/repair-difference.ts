import { errorSummary } from '#server/core/back-off.ts';
import { unavailableCode } from '#server/http/errors/http-error.ts';
import { ProviderError, ProviderRefusedError } from '../provider/payment-provider.ts';

/** The result of the fix, or why it failed. */
export type RepairResult<T> = { value: T; failure?: undefined } | { value?: undefined; failure: string };

/**
 * Tries to update the books to match the provider. A difference that can't be fixed doesn't hold up the others: it is
 * reported with its reason. @throws ProviderError if others would fail as well, and what the database throws if a repeat
 *   may succeed: the run goes on later, from this page
 */
export async function tryRepair<T>(work: () => Promise<T>): Promise<RepairResult<T>> {
	try {
		return { value: await work() };
	} catch (error) {
		const isOfThisOne = error instanceof ProviderRefusedError && (error.refusal.scope === 'object' || error.refusal.code === 'answer_not_understood');
		if (error instanceof ProviderError && !isOfThisOne) throw error;
		if (isTransient(error)) throw error;
		return { failure: errorSummary(error) };
	}
}

/** A lost connection, a deadlock, or two processes that recorded the same thing. */
function isTransient(error: unknown): boolean {
	if (unavailableCode(error) !== undefined) return true;
	for (let e = error; e instanceof Error; e = e.cause) if ('code' in e && (e.code === '40P01' || e.code === '40001' || e.code === '23505')) return true;
	return false;
}
