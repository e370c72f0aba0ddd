import { LINE_MAX } from '#domain/collaboration/collaboration.ts';
import type { CollaborationForm } from '#domain/collaboration/collaboration-form-schema.ts';

/** Single-line text fields: the label of each, and its autofill token (WCAG 1.3.5). */
interface LineField {
	name: Exclude<keyof CollaborationForm, 'scope' | 'compensation' | 'acknowledged'>;
	label: string;
	autoComplete: string;
	type?: 'email' | 'tel';
	required?: boolean;
	maxLength: number;
}

const line = (name: LineField['name'], label: string, autoComplete: string, rest: Partial<LineField> = {}): LineField => ({
	name,
	label,
	autoComplete,
	required: true,
	maxLength: LINE_MAX,
	...rest,
});
const optional = { required: false };

/** In the order of validation (spec §5). */
export const personFields: readonly LineField[] = [
	line('first_name', 'First Name', 'given-name'),
	line('last_name', 'Last Name', 'family-name'),
	line('email_address', 'Email Address', 'email', { type: 'email' }),
	line('phone_number', 'Phone Number', 'tel', { type: 'tel' }),
	line('street_address', 'Street Address', 'address-line1'),
	line('address_line_2', 'Address Line 2 (optional)', 'address-line2', optional),
	line('city', 'City', 'address-level2'),
	line('state', 'State', 'address-level1'),
	line('zip_code', 'Zip Code', 'postal-code'),
	line('country', 'Country', 'country-name'),
];

export const businessFields: readonly LineField[] = [
	line('company_name', 'Company Name (optional)', 'organization', optional),
	line('business_address', 'Business Address (optional)', 'section-business street-address', optional),
	line('business_phone', 'Business Phone (optional)', 'section-business work tel', { ...optional, type: 'tel' }),
];
