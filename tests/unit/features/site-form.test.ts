import { expect, test } from 'vitest';
import { EMPTY_PROFILE } from '#domain/site/site-profile.ts';
import { formOf, readSiteForm } from '#features/admin/site/site-form.ts';
import { termsSections } from '#features/pages/terms-sections.ts';

const form = formOf(EMPTY_PROFILE);

test('an empty field clears, a mistake names its field', () => {
	expect(readSiteForm({ ...form, club_name: ' Herons ', terms: '  ' })).toEqual({ profile: { ...EMPTY_PROFILE, club_name: 'Herons' } });
	expect(readSiteForm({ ...form, website: 'cedar.example' })).toMatchObject({ error: { field: 'website' } });
});

test('a server of an earlier version is sent no payout fields, because it would refuse them', () => {
	const { payout_holder: _holder, payout_time: _time, payout_fee: _fee, ...earlier } = EMPTY_PROFILE;
	const read = readSiteForm(formOf(earlier));
	expect(read).toEqual({ profile: earlier });
	expect(readSiteForm({ ...form, payout_time: ' monthly ' })).toEqual({ profile: { ...EMPTY_PROFILE, payout_time: 'monthly' } });
});

test.each([
	['', []],
	['One.\n\nTwo.', [{ title: '', text: 'One.\n\nTwo.' }]],
	[
		'First.\n\n# Donations\n\nA line\nand another.\n\n## Changes\n \nLast.',
		[
			{ title: '', text: 'First.' },
			{ title: 'Donations', text: 'A line\nand another.' },
			{ title: 'Changes', text: 'Last.' },
		],
	],
	['# is no heading\nwith a second line', [{ title: '', text: '# is no heading\nwith a second line' }]],
])('terms %j', (terms, sections) => {
	expect(termsSections(terms)).toEqual(sections);
});
