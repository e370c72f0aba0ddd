import { expect, test } from 'vitest';
import { supporterName } from '#domain/donation/supporter-list.ts';

const nobody = { first_name: null, last_name: null, given_name: null, user_name: 'heronsfan', choseUserName: true };

test.each([
	[{ first_name: ' Marisol ', last_name: 'Tejada' }, 'Marisol T.'],
	[{ first_name: 'Émile', last_name: 'ångström' }, 'Émile Å.'],
	[{ first_name: 'Jo', last_name: ' ' }, 'Jo'],
	[{ first_name: ' ', last_name: 'Tejada', given_name: 'Mari' }, 'Mari'],
	[{}, 'heronsfan'],
	// The name that an identity provider gives may be the person's full name.
	[{ user_name: 'Marisol Tejada', choseUserName: false }, undefined],
	[{ user_name: 'marisol@example.org' }, undefined],
	[{ first_name: 'https://example.org', user_name: 'www.example.org' }, undefined],
	[{ first_name: 'x'.repeat(300) }, 'x'.repeat(40)],
])('%o is shown as %s', (told, name) => {
	expect(supporterName({ ...nobody, ...told })).toBe(name);
});
