import { expect, test } from 'vitest';
import { ApiFailure } from '#core/api/api-failure.ts';
import { refusalOf } from '#features/admin/form/form-error.ts';

const FIELDS = ['website', 'club_name'] as const;

test.each([
	['profile.website', 'website'],
	['club_name', 'club_name'],
	['revision', null],
	[undefined, null],
])('a refusal of %s is shown beside %s, in the server’s words without its code', (named, field) => {
	const error = new ApiFailure('invalid', 'Enter a web address.', { field: named });
	expect(refusalOf(error, FIELDS)).toEqual({ field, text: 'Enter a web address.' });
});
