import { errorSummary } from '#server/core/back-off.ts';
import { ProviderError, ProviderRefusedError } from '../providers/payment-provider.ts';

/** The result of the fix, or why it failed. */
export type RepairResult<T> = { value: T; failure?: undefined } | { value?: undefined; failure: string };

/**
 * Tries to update the books to match the provider. A difference that can't be fixed doesn't hold up the others: it is
 * reported with its reason. @throws ProviderError if others would fail as well
 */
export async function tryRepair<T>(work: () => Promise<T>): Promise<RepairResult<T>> {
	try {
		return { value: await work() };
	} catch (error) {
		const isOfThisOne = error instanceof ProviderRefusedError && (error.refusal.scope === 'object' || error.refusal.code === 'answer_not_understood');
		if (error instanceof ProviderError && !isOfThisOne) throw error;
		return { failure: errorSummary(error) };
	}
}
