import { expect, test } from 'vitest';
import { mergeForms } from '#features/admin/form/use-shared-form.ts';

test('untouched fields follow the record, typed ones stay, and those that both changed are named', () => {
	const base = { club_name: 'Herons', legal_name: '', website: '', x: '' };
	const mine = { ...base, legal_name: 'Herons, Inc.', website: 'https://a.example' };
	const theirs = { ...base, club_name: 'Egrets', legal_name: 'Egrets, Inc.', website: 'https://a.example' };
	expect(mergeForms(base, mine, theirs)).toEqual({
		form: { ...theirs, legal_name: 'Herons, Inc.' },
		overtaken: new Set(['legal_name']),
	});
});

test('after a save, what was typed since it was sent stays, and the rest is as the server stored it', () => {
	const sent = { club_name: ' Herons ', website: '', pending: false };
	const typedSince = { ...sent, website: 'https://herons.example', pending: true };
	const stored = { ...sent, club_name: 'Herons' };
	expect(mergeForms(sent, typedSince, stored)).toEqual({
		form: { club_name: 'Herons', website: 'https://herons.example', pending: true },
		overtaken: new Set(),
	});
});
