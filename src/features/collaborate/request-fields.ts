import { LINE_MAX } from '#domain/collaboration/collaboration.ts';
import type { CollaborationForm } from '#domain/collaboration/collaboration-form-schema.ts';
import { collaborateTexts } from './collaborate-texts.ts';

/** Single-line text fields: the label of each, and its autofill token (WCAG 1.3.5). */
interface LineField {
	name: Exclude<keyof CollaborationForm, 'scope' | 'compensation' | 'acknowledged'>;
	label: string;
	autoComplete: string;
	type?: 'email' | 'tel';
	required?: boolean;
	maxLength: number;
}

const line = (name: LineField['name'], autoComplete: string, rest: Partial<LineField> = {}): LineField => ({
	name,
	label: collaborateTexts.fields[name],
	autoComplete,
	required: true,
	maxLength: LINE_MAX,
	...rest,
});
const optional = { required: false };

/** In the order of validation (spec §5). */
export const personFields: readonly LineField[] = [
	line('first_name', 'given-name'),
	line('last_name', 'family-name'),
	line('email_address', 'email', { type: 'email' }),
	line('phone_number', 'tel', { type: 'tel' }),
	line('street_address', 'address-line1'),
	line('address_line_2', 'address-line2', optional),
	line('city', 'address-level2'),
	line('state', 'address-level1'),
	line('zip_code', 'postal-code'),
	line('country', 'country-name'),
];

export const businessFields: readonly LineField[] = [
	line('company_name', 'organization', optional),
	line('business_address', 'section-business street-address', optional),
	line('business_phone', 'section-business work tel', { ...optional, type: 'tel' }),
];
