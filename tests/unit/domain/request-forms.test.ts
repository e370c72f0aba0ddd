import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPENSATIONS, collaborationBodySchema, SCOPES } from '#domain/collaboration/collaboration.ts';
import {
	type CollaborationForm,
	collaborationBody,
	collaborationErrors,
	collaborationFormOf,
	emptyCollaborationForm,
	formOfProfile,
	isBlank,
	requiredFields,
	withCompensation,
	withScope,
} from '#domain/collaboration/collaboration-form-schema.ts';
import { contactBodySchema } from '#domain/collaboration/contact.ts';
import { type ContactForm, contactBody, contactFormOf, emptyContactForm, validateContact } from '#domain/collaboration/contact-form-schema.ts';
import { amountMessages } from '#domain/money/amount-messages.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';

const texts = requestMessages.collaboration;
const now = new Date('2026-12-20T18:00:00Z');
const filled: CollaborationForm = {
	...emptyCollaborationForm,
	first_name: 'Robin',
	last_name: 'Vale',
	email_address: 'robin@people.example',
	phone_number: '555 010 0142',
	street_address: '4 Harbor Row',
	city: 'Wexcombe',
	state: 'Ohio',
	zip_code: '44000',
	country: 'United States',
	scope: 'Gaming',
	requested_date: '2026-12-24',
	compensation: 'Flat Fee',
	flat_fees: '750',
	acknowledged: true,
};
const message: ContactForm = {
	first_name: 'Robin',
	last_name: 'Vale',
	email: 'robin@people.example',
	phone_number: '555',
	company_name: '',
	subject: 'Hello',
	message: 'Two\nlines.',
};

/** Written independently of the code, in the order of spec §5: the field, its content, and the message. */
const requestFaults: [Partial<CollaborationForm>, keyof CollaborationForm, string][] = [
	[{ first_name: ' ' }, 'first_name', 'Please enter First Name.'],
	[{ last_name: '' }, 'last_name', 'Please enter Last Name.'],
	[{ email_address: '\t' }, 'email_address', 'Please enter Email Address.'],
	[{ email_address: 'robin@people' }, 'email_address', 'Please enter Valid Email Address.'],
	[{ phone_number: '' }, 'phone_number', 'Please enter Phone Number.'],
	[{ street_address: '' }, 'street_address', 'Please enter Street Address.'],
	[{ city: '' }, 'city', 'Please enter City.'],
	[{ state: '' }, 'state', 'Please enter State.'],
	[{ zip_code: '' }, 'zip_code', 'Please enter Zip Code.'],
	[{ country: '' }, 'country', 'Please enter Country.'],
	[{ scope: '' }, 'scope', 'Please select Scope of Use.'],
	[{ scope: 'Other', scope_other: ' ' }, 'scope_other', "Please specify 'Other' Scope of Use."],
	[{ requested_date: '' }, 'requested_date', 'Please select Requested Date.'],
	[{ requested_date: '2026-12-19' }, 'requested_date', 'Please select a Requested Date that hasn’t passed.'],
	[{ compensation: '' }, 'compensation', 'Please select Compensation Option.'],
	[{ compensation: 'Flat Fee', flat_fees: '' }, 'flat_fees', 'Please enter Flat Fee Amount.'],
	[{ compensation: 'Royalties', royalties: '' }, 'royalties', 'Please enter Royalty Percentage.'],
	[{ compensation: 'Other', other: ' ' }, 'other', 'Please describe Other Payment Details.'],
	[{ acknowledged: false }, 'acknowledged', 'Please acknowledge the terms.'],
];
const contactFaults: [Partial<ContactForm>, keyof ContactForm, string][] = [
	[{ first_name: '' }, 'first_name', 'Please enter your First Name.'],
	[{ last_name: ' ' }, 'last_name', 'Please enter your Last Name.'],
	[{ email: '' }, 'email', 'Please enter your Email Address.'],
	[{ email: 'robin' }, 'email', 'Please enter a valid Email address.'],
	[{ phone_number: '' }, 'phone_number', 'Please enter your Phone Number.'],
	[{ subject: '' }, 'subject', 'Please enter a Subject.'],
	[{ message: '\n' }, 'message', 'Please enter your Message.'],
];

/**
 * Combines this error with all later ones, so the form must show the first. If a later one is about the same field, the
 * earlier one stays.
 */
const from = <Form extends object>(faults: readonly [Partial<Form>, keyof Form, string][], i: number): Partial<Form> =>
	Object.assign(
		{},
		...faults
			.slice(i)
			.map(([change]) => change)
			.reverse(),
	);

describe('a request', () => {
	test.each(requestFaults.map(([, field, text], i) => [text, field, i] as const))('“%s”', (text, field, i) => {
		expect(collaborationErrors({ ...filled, ...from(requestFaults, i) }, now)[0]).toEqual({ field, text });
	});

	test('without faults, with everything and with what is needed alone', () => {
		expect(collaborationErrors(filled, now)).toEqual([]);
		expect(collaborationErrors({ ...filled, alternate_date: '2027-01-01', number_of_hours_requested: '2.5', address_line_2: 'x' }, now)).toEqual([]);
	});

	test.each([
		[{ number_of_hours_requested: 'two' }, 'number_of_hours_requested'],
		[{ number_of_hours_requested: '-1' }, 'number_of_hours_requested'],
		[{ alternate_date: '2026-02-30' }, 'alternate_date'],
		[{ alternate_date: '2026-12-19' }, 'alternate_date'],
		[{ flat_fees: '0' }, 'flat_fees'],
		[{ flat_fees: '1.005' }, 'flat_fees'],
		[{ compensation: 'Royalties', royalties: '100.01' }, 'royalties'],
		[{ scope: 'Other', scope_other: 'Other' }, 'scope_other'],
	] as const)('%j', (change, field) => {
		expect(collaborationErrors({ ...filled, ...change }, now).map((one) => one.field)).toEqual([field]);
	});

	test.each([
		['1,5', undefined],
		['２５,００ USD', undefined],
		['1\u202f000', undefined],
		['1,000,000', undefined],
		['', texts.flatFee],
		['0,00', texts.flatFee],
		['-5', amountMessages.notAboveZero],
		['0,500', amountMessages.zero],
		['1.000', amountMessages.period],
		['25 EUR', amountMessages.currency],
		['100,000,000.01', texts.flatFeeTooHigh],
		['9'.repeat(30), amountMessages.tooLarge],
	])('a typed flat fee of %j: %s', (flat_fees, text) => {
		const [found] = collaborationErrors({ ...filled, compensation: 'Flat Fee', flat_fees }, now);
		expect(found).toEqual(text && { field: 'flat_fees', text });
	});

	test.each([
		['12,5 %', '２', true],
		['12.5%', '2,5', true],
		['٥', ' 2.5\n', true],
		['12.555', '2', false],
		['5', '1.000', false],
	])('typed royalties of %j and %j hours', (royalties, number_of_hours_requested, valid) => {
		const found = collaborationErrors({ ...filled, compensation: 'Royalties', royalties, number_of_hours_requested }, now);
		expect(found.length === 0).toBe(valid);
	});

	test('all errors come at once, one for each field, in the order of the form', () => {
		expect(collaborationErrors({ ...filled, city: '', email_address: 'robin@people', compensation: 'Royalties', acknowledged: false }, now)).toEqual([
			{ field: 'email_address', text: texts.emailInvalid },
			{ field: 'city', text: texts.city },
			{ field: 'royalties', text: texts.royalties },
			{ field: 'acknowledged', text: texts.acknowledge },
		]);
	});

	test.each([
		emptyCollaborationForm,
		{ ...emptyCollaborationForm, scope: 'Other' as const },
		...COMPENSATIONS.map((compensation) => ({ ...emptyCollaborationForm, compensation })),
	])('what is required is what an empty form lacks: %j', (form) => {
		const blank = requiredFields(form).filter((field) => isBlank(form, field));
		expect(new Set(collaborationErrors(form, now).map(({ field }) => field))).toEqual(new Set(blank));
	});

	test('a form begins with the profile; what it lacks is empty', () => {
		const profile = {
			...{ user_id: 7, first_name: 'Robin', last_name: 'Vale', phone_number: null, address: '4 Harbor Row', city: 'Wexcombe', state: 'Ohio' },
			...{ country: null, company_name: 'Vale Feed', zipcode: '44000', given_name: 'Robin' },
		};
		expect(formOfProfile(profile, 'robin@people.example')).toEqual({
			...emptyCollaborationForm,
			...{ first_name: 'Robin', last_name: 'Vale', email_address: 'robin@people.example', street_address: '4 Harbor Row', city: 'Wexcombe' },
			...{ state: 'Ohio', company_name: 'Vale Feed', zip_code: '44000' },
		});
		expect(formOfProfile(null, 'robin@people.example')).toEqual({ ...emptyCollaborationForm, email_address: 'robin@people.example' });
	});

	test('another scope clears the words of Other; another compensation clears amounts and description', () => {
		const other = { ...withScope(filled, 'Other'), scope_other: 'A mural' };
		expect(withScope(other, 'Other').scope_other).toBe('A mural');
		expect(withScope(other, 'Gaming')).toMatchObject({ scope: 'Gaming', scope_other: '' });
		expect(withCompensation(filled, 'Royalties')).toMatchObject({ compensation: 'Royalties', flat_fees: '', royalties: '', other: '' });
		expect(withCompensation(filled, 'Flat Fee').flat_fees).toBe('750');
	});

	test('what is sent: nothing that was left empty, amounts as numbers', () => {
		expect(collaborationBody({ ...filled, flat_fees: '$1,250.50', company_name: ' Vale Feed ' }, { player_id: 3, team_id: 4 })).toEqual({
			player_id: 3,
			team_id: 4,
			first_name: 'Robin',
			last_name: 'Vale',
			email_address: 'robin@people.example',
			phone_number: '555 010 0142',
			street_address: '4 Harbor Row',
			city: 'Wexcombe',
			state: 'Ohio',
			zip_code: '44000',
			country: 'United States',
			company_name: 'Vale Feed',
			scope_of_use: 'Gaming',
			requested_date: '2026-12-24',
			flat_fees: 1250.5,
		});
	});

	test('every form without faults is taken by the server’s schema, and comes back out of what waits', () => {
		const line = fc.string({ maxLength: 40 });
		const needed = line.filter((text) => text.trim() !== '');
		const form = fc.record({
			first_name: needed,
			company_name: line,
			scope: fc.constantFrom(...SCOPES),
			scope_other: line,
			compensation: fc.constantFrom(...COMPENSATIONS),
			flat_fees: fc.integer({ min: 1, max: 9_999_999 }).map((cents) => String(cents / 100)),
			royalties: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => String(hundredths / 100)),
			other: line,
			number_of_hours_requested: fc.constantFrom('', '3', '.5', '12.25'),
			additional_details: line,
		});
		fc.assert(
			fc.property(form, (change) => {
				const whole = { ...filled, ...change };
				if (collaborationErrors(whole, now).length > 0) return;
				const body = collaborationBody(whole, { player_id: 1, team_id: 1 });
				expect(collaborationBodySchema.parse(body)).toEqual(body);
				const again = collaborationFormOf(body);
				expect(collaborationErrors(again, now)).toEqual([]);
				expect(collaborationBody(again, { player_id: 1, team_id: 1 })).toEqual(body);
			}),
		);
	});
});

describe('a message', () => {
	test.each(contactFaults.map(([, field, text], i) => [text, field, i] as const))('“%s”', (text, field, i) => {
		expect(validateContact({ ...message, ...from(contactFaults, i) })).toEqual({ field, text });
	});

	test('is taken without a company, and comes back out of what waits', () => {
		expect(validateContact(message)).toBeUndefined();
		expect(validateContact(emptyContactForm)?.field).toBe('first_name');
		for (const form of [message, { ...message, company_name: 'Vale Feed' }]) {
			const body = contactBody(form);
			expect(contactBodySchema.parse(body)).toEqual(body);
			expect(contactFormOf(body)).toEqual(form);
		}
	});
});

test('what can’t be seen goes before a form is checked and sent: it came with what was pasted, and nobody finds it', () => {
	const pasted = contactBody({ ...message, first_name: '\u202aRobin\u202c', email: '\u200brobin@people.example', phone_number: '\u202a+1 555\u202c' });
	expect(pasted).toMatchObject({ first_name: 'Robin', email: 'robin@people.example', phone_number: '+1 555', message: 'Two\nlines.' });
	expect(validateContact({ ...message, first_name: '\u200b' })).toMatchObject({ field: 'first_name' });
	expect(validateContact({ ...message, email: '\u200brobin@people.example' })).toBeUndefined();
	const asked = collaborationBody(
		{ ...filled, phone_number: '\u202a555\u202c', scope: 'Other', scope_other: '\u200eA mural', additional_details: 'a\nb' },
		{ player_id: 1, team_id: 1 },
	);
	expect(asked).toMatchObject({ phone_number: '555', scope_of_use: 'A mural', additional_details: 'a\nb' });
	expect(collaborationErrors({ ...filled, city: '\u2060 ' }, now)).toMatchObject([{ field: 'city' }]);
});
