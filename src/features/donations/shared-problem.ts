import { ApiFailure } from '#core/api/api-failure.ts';

/** State of a list on this page, as far as an error text depends on it. */
interface Reading {
	data: unknown;
	failure: Error | null;
	/** Age of the stored copy that is shown, in milliseconds since 1970; undefined if it isn't from storage. */
	as_of: number | undefined;
}

interface SharedProblem {
	failure: Error;
	/** Of the older copy. */
	as_of: number | undefined;
	hasRows: boolean;
}

/**
 * The one error of two lists that failed for the same reason and have the same left to show, so the page says it once.
 * Undefined if at least one has loaded, or if there are two different things to say.
 */
export function sharedProblem(one: Reading, other: Reading): SharedProblem | undefined {
	if (one.failure === null || other.failure === null || reason(one.failure) !== reason(other.failure)) return undefined;
	const isAlike = (one.data === undefined) === (other.data === undefined) && (one.as_of === undefined) === (other.as_of === undefined);
	if (!isAlike) return undefined;
	const as_of = one.as_of === undefined || other.as_of === undefined ? undefined : Math.min(one.as_of, other.as_of);
	return { failure: one.failure, as_of, hasRows: one.data !== undefined };
}

/** Error text. It is the same for every call without an answer. */
function reason(failure: Error): string {
	if (!(failure instanceof ApiFailure)) return '';
	return failure.code === 'network' ? failure.code : failure.detail;
}
