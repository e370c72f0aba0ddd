import { type AdminSite, SITE_FIELDS, type SiteField, type SiteProfile, siteProfileSchema } from '#domain/site/site-profile.ts';
import { type FormError, schemaErrorOf } from '../form/form-error.ts';

/** What is typed: a text per field. */
export type SiteForm = Record<SiteField, string>;

export function formOf(profile: AdminSite['profile']): SiteForm {
	return Object.fromEntries(SITE_FIELDS.map((field) => [field, profile[field] ?? ''])) as SiteForm;
}

/** The profile, parsed by the server's rules, or the first error. */
export function readSiteForm(form: SiteForm): { profile: SiteProfile } | { error: FormError<SiteField> } {
	const typed = Object.fromEntries(SITE_FIELDS.map((field) => [field, form[field].trim() === '' ? null : form[field]]));
	const parsed = siteProfileSchema.safeParse(typed);
	return parsed.success ? { profile: parsed.data } : { error: schemaErrorOf(parsed.error, SITE_FIELDS) };
}
