import type { ProfileField } from '#domain/account/account.ts';
import { accountTexts } from '../account-texts.ts';

const { fields } = accountTexts.profile;

/** The label of each field, and its autofill token (WCAG 1.3.5). */
export const PROFILE_LABELS: Readonly<Record<ProfileField, { label: string; autoComplete: string; type?: 'tel' }>> = {
	first_name: { label: fields.first_name, autoComplete: 'given-name' },
	last_name: { label: fields.last_name, autoComplete: 'family-name' },
	phone_number: { label: fields.phone_number, autoComplete: 'tel', type: 'tel' },
	company_name: { label: fields.company_name, autoComplete: 'organization' },
	address: { label: fields.address, autoComplete: 'address-line1' },
	city: { label: fields.city, autoComplete: 'address-level2' },
	state: { label: fields.state, autoComplete: 'address-level1' },
	zipcode: { label: fields.zipcode, autoComplete: 'postal-code' },
	country: { label: fields.country, autoComplete: 'country-name' },
};

/** In the order of the form. */
export const PROFILE_ORDER = Object.keys(PROFILE_LABELS) as ProfileField[];
