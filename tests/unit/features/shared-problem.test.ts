import { expect, test } from 'vitest';
import { ApiFailure } from '#core/api/api-failure.ts';
import { sharedProblem } from '#features/donations/shared-problem.ts';

const offline = () => new ApiFailure('network', 'We can’t reach our server.');
const slow = () => new ApiFailure('network', 'Our server took too long to answer.');
const down = () => new ApiFailure('unavailable', 'Please try again later.', { status: 503 });
const gone = (failure: Error | null) => ({ data: undefined, failure, as_of: undefined });
const copy = (failure: Error | null, as_of: number) => ({ data: {}, failure, as_of });

test('two calls that fail for one reason are one problem, with the age of the older copy', () => {
	const failure = offline();
	expect(sharedProblem(gone(failure), gone(slow()))).toEqual({ failure, as_of: undefined, hasRows: false });
	expect(sharedProblem(copy(failure, 20), copy(offline(), 10))).toEqual({ failure, as_of: 10, hasRows: true });
	const busy = down();
	expect(sharedProblem(gone(busy), gone(down()))).toEqual({ failure: busy, as_of: undefined, hasRows: false });
});

test.each([
	['the other has loaded', gone(offline()), copy(null, 10)],
	['the reasons differ', gone(offline()), gone(down())],
	['only one has a copy', copy(offline(), 10), gone(offline())],
	['one copy is of this visit', copy(offline(), 10), { data: {}, failure: offline(), as_of: undefined }],
])('not if %s', (_when, one, other) => {
	expect(sharedProblem(one, other)).toBeUndefined();
	expect(sharedProblem(other, one)).toBeUndefined();
});
