import * as z from 'zod/mini';
import { emailSchema } from '../account/account.ts';
import { hexColor, textBlock, textLine, webAddress } from '../texts/text-fields.ts';
import { PAYOUT_FIELDS, type PayoutField } from './payout-line.ts';

/** A call’s body has at most 64 KiB, and a character up to 4 bytes. */
export const TERMS_MAX = 12_000;

const line = (max: number) => z.nullable(textLine(max));
const block = (max: number) => z.nullable(textBlock(max));
const address = z.nullable(webAddress);
const color = z.nullable(hexColor);
/** A page of an earlier version doesn’t send it. What is left out stays as it is. */
const payout = z.optional(line(120));

/** The operator's details, as an admin fills them in. Null: not filled in. */
export const siteProfileSchema = z.strictObject({
	/** In the header, the footer, mails, and on receipts. */
	club_name: line(60),
	/** Legally responsible party: on receipts, in mails, and in the privacy policy. */
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
	/** Privacy contact, in the operator’s words. */
	privacy_contact: block(2000),
	/** The site’s own terms, as paragraphs. */
	terms: block(TERMS_MAX),
	/** How athletes are paid: phrases for `payoutLine`. */
	payout_holder: payout,
	payout_time: payout,
	payout_fee: payout,
	/** Color of the logo's jersey; `alt_color` is that of the letters on it. */
	color,
	alt_color: color,
});
export type SiteProfile = z.infer<typeof siteProfileSchema>;
export type SiteField = keyof SiteProfile;
export const SITE_FIELDS = Object.keys(siteProfileSchema.shape) as SiteField[];

export const EMPTY_PROFILE = Object.fromEntries(SITE_FIELDS.map((field) => [field, null])) as Record<SiteField, null>;

/** `PUT /v1/admin/site`: the whole profile, and the revision that the form showed. */
export const saveSiteBodySchema = z.strictObject({ revision: z.int().check(z.gte(0)), profile: siteProfileSchema });
export type SaveSiteBody = z.infer<typeof saveSiteBodySchema>;

const text = z.nullable(z.string());

/** Missing in the answer of a server of an earlier version, which can’t save it either. */
const payoutText = z.optional(text);

/** `GET /v1/admin/site`. */
export const adminSiteSchema = z.object({
	/** Grows with each change; 0 before the first. */
	revision: z.int(),
	profile: z.object({
		...(Object.fromEntries(SITE_FIELDS.map((field) => [field, text])) as Record<Exclude<SiteField, PayoutField>, typeof text>),
		...(Object.fromEntries(PAYOUT_FIELDS.map((field) => [field, payoutText])) as Record<PayoutField, typeof payoutText>),
	}),
	/** A `data:` address; null without a logo. */
	logo_url: text,
	/** Whether the site takes no real money. Missing in the answer of a server of an earlier version. */
	demo: z.optional(z.boolean()),
	/** Fields that an environment variable sets, with the variable's name and value. */
	fixed: z.array(z.object({ field: z.enum(SITE_FIELDS), variable: z.string(), value: z.string() })),
});
export type AdminSite = z.infer<typeof adminSiteSchema>;
