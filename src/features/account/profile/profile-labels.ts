import type { ProfileField } from '#domain/account/account.ts';

/** The label of each field, and its autofill token (WCAG 1.3.5). */
export const PROFILE_LABELS: Readonly<Record<ProfileField, { label: string; autoComplete: string; type?: 'tel' }>> = {
	first_name: { label: 'First Name', autoComplete: 'given-name' },
	last_name: { label: 'Last Name', autoComplete: 'family-name' },
	phone_number: { label: 'Phone Number', autoComplete: 'tel', type: 'tel' },
	company_name: { label: 'Company Name', autoComplete: 'organization' },
	address: { label: 'Address', autoComplete: 'address-line1' },
	city: { label: 'City', autoComplete: 'address-level2' },
	state: { label: 'State', autoComplete: 'address-level1' },
	zipcode: { label: 'Zip Code', autoComplete: 'postal-code' },
	country: { label: 'Country', autoComplete: 'country-name' },
};

/** In the order of the form. */
export const PROFILE_ORDER = Object.keys(PROFILE_LABELS) as ProfileField[];
