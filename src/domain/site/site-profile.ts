import * as z from 'zod/mini';
import { emailSchema } from '../account/account.ts';
import { isPlainLine, plainWords, UNSEEN_WORDS } from '../texts/plain-text.ts';

/** A call’s body has at most 64 KiB, and a character up to 4 bytes. */
export const TERMS_MAX = 12_000;

const atMost = (max: number) => z.maxLength(max, `Use at most ${max.toLocaleString('en-US')} characters.`);
const line = (max: number) => z.nullable(z.string().check(z.trim(), z.minLength(1, 'Enter a text.'), atMost(max), z.refine<string>(isPlainLine, UNSEEN_WORDS)));
const block = (max: number) =>
	z.nullable(
		z.pipe(
			z.string().check(z.trim(), z.minLength(1, 'Enter a text.'), atMost(max)),
			z.transform((text) => plainWords(text).replaceAll('\r\n', '\n')),
		),
	);
const address = z.nullable(
	z.string().check(
		z.trim(),
		atMost(500),
		z.refine<string>((text) => isHttps(text), 'Enter a web address that starts with https://.'),
	),
);
const color = z.nullable(
	z.pipe(
		z.string().check(z.trim(), z.regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #123a5c.')),
		z.transform((text) => text.toLowerCase()),
	),
);

function isHttps(text: string): boolean {
	const url = URL.parse(text);
	return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

/** What an admin may say about the site. Null: not filled in. */
export const siteProfileSchema = z.strictObject({
	/** In the header, the footer, mails, and on receipts. */
	club_name: line(60),
	/** Who is responsible by law: on receipts, in mails, and in the privacy policy. */
	legal_name: line(120),
	/** Several lines. */
	postal_address: block(300),
	/** Where answers to our mails go. */
	contact_email: z.nullable(emailSchema),
	website: address,
	facebook: address,
	x: address,
	instagram: address,
	youtube: address,
	/** Who answers for personal data, in the operator’s words. */
	privacy_contact: block(2000),
	/** The site’s own terms, as paragraphs. */
	terms: block(TERMS_MAX),
	/** Of the jersey beside the name, and of what is on it. */
	color,
	alt_color: color,
});
export type SiteProfile = z.infer<typeof siteProfileSchema>;
export type SiteField = keyof SiteProfile;
export const SITE_FIELDS = Object.keys(siteProfileSchema.shape) as SiteField[];

export const EMPTY_PROFILE = Object.fromEntries(SITE_FIELDS.map((field) => [field, null])) as SiteProfile;

/** `PUT /v1/admin/site`: the whole profile, and the revision that the form showed. */
export const saveSiteBodySchema = z.strictObject({ revision: z.int().check(z.gte(0)), profile: siteProfileSchema });
export type SaveSiteBody = z.infer<typeof saveSiteBodySchema>;

const text = z.nullable(z.string());

/** `GET /v1/admin/site`. */
export const adminSiteSchema = z.object({
	/** Grows with each change; 0 before the first. */
	revision: z.int(),
	profile: z.object(Object.fromEntries(SITE_FIELDS.map((field) => [field, text])) as Record<SiteField, typeof text>),
	/** A `data:` address; null without a logo. */
	logo_url: text,
	/** Fields that the operator’s environment decides, with the variable and what it says. */
	fixed: z.array(z.object({ field: z.enum(SITE_FIELDS), variable: z.string(), value: z.string() })),
});
export type AdminSite = z.infer<typeof adminSiteSchema>;
