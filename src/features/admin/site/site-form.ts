import type { PayoutField } from '#domain/site/payout-line.ts';
import { type AdminSite, SITE_FIELDS, type SiteField, type SiteProfile, siteProfileSchema } from '#domain/site/site-profile.ts';
import { type FormError, schemaErrorOf } from '../form/form-error.ts';

/** Typed texts by field. A server of an earlier version doesn't know the payout fields, so they are missing. */
export type SiteForm = Record<Exclude<SiteField, PayoutField>, string> & Partial<Record<PayoutField, string>>;

export function formOf(profile: AdminSite['profile']): SiteForm {
	return Object.fromEntries(SITE_FIELDS.flatMap((field) => (profile[field] === undefined ? [] : [[field, profile[field] ?? '']]))) as SiteForm;
}

/** The profile, parsed by the server's rules, or the first error. */
export function readSiteForm(form: SiteForm): { profile: SiteProfile } | { error: FormError<SiteField> } {
	const typed = Object.fromEntries(Object.entries(form).map(([field, text]) => [field, text.trim() === '' ? null : text]));
	const parsed = siteProfileSchema.safeParse(typed);
	return parsed.success ? { profile: parsed.data } : { error: schemaErrorOf(parsed.error, SITE_FIELDS) };
}
