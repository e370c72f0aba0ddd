import type { Approved } from '#domain/claims/claim-forms.ts';
import { HttpError } from '#server/http/errors/http-error.ts';

/**
 * Approves several, each in a transaction of its own. What is refused is left as it is, with the reason.
 * @throws what isn't a refusal, such as a lost database; those before it stay approved
 */
export async function approveEach(ids: readonly number[], approve: (id: number) => Promise<void>): Promise<Approved> {
	const distinct = [...new Set(ids)];
	const left: Approved['left'] = [];
	for (const id of distinct) {
		try {
			await approve(id);
		} catch (error) {
			if (!(error instanceof HttpError) || error.status >= 500) throw error;
			left.push({ id, detail: error.message });
		}
	}
	return { approved: distinct.length - left.length, left };
}
