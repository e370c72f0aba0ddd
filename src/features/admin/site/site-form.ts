import { type AdminSite, SITE_FIELDS, type SiteField, type SiteProfile, siteProfileSchema } from '#domain/site/site-profile.ts';
import { siteTexts } from './site-texts.ts';

/** What is typed: a text per field. */
export type SiteForm = Record<SiteField, string>;

export function formOf(profile: AdminSite['profile']): SiteForm {
	return Object.fromEntries(SITE_FIELDS.map((field) => [field, profile[field] ?? ''])) as SiteForm;
}

export interface SiteFormError {
	/** Null if it belongs to no field. */
	field: SiteField | null;
	text: string;
}

/** The profile by the server's rules, or the first mistake. */
export function readSiteForm(form: SiteForm): { profile: SiteProfile } | { error: SiteFormError } {
	const typed = Object.fromEntries(SITE_FIELDS.map((field) => [field, form[field].trim() === '' ? null : form[field]]));
	const parsed = siteProfileSchema.safeParse(typed);
	if (parsed.success) return { profile: parsed.data };
	const [issue] = parsed.error.issues;
	return { error: { field: siteField(issue?.path[0]), text: issue?.message ?? siteTexts.refused } };
}

/** The field that an error names, with or without the body's path; null if it names none. */
export function siteField(path: unknown): SiteField | null {
	const name = String(path ?? '').replace(/^profile\./, '');
	return SITE_FIELDS.find((field) => field === name) ?? null;
}
