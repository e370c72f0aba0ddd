import * as z from 'zod/mini';
import { isEmail, linkTokenSchema } from '../account/account.ts';
import { oneFormEmail } from '../account/one-form-email.ts';
import { dollarsToCents, MoneyError } from '../money/money.ts';
import { idSchema } from '../roster/roster.ts';
import { INVISIBLE_CHARACTER_TEXT, isPlainLine, plainText } from '../texts/plain-text.ts';
import { requestMessages } from '../texts/request-messages.ts';
import { isDay } from '../time/calendar-day.ts';

const texts = requestMessages.collaboration;

/** Scope of use (spec §9). For `Other`, the body's `scope_of_use` holds what the person wrote. */
export const SCOPES = [
	'Autographs & Appearances',
	'Merchandise & Apparel',
	'Social media',
	'Television/Radio Ads',
	'Gaming',
	'Print Materials',
	'Website Content',
	'Other',
] as const;
/** Flat fee in dollars, royalties in percent of net revenue, other in words (spec §9). */
export const COMPENSATIONS = ['Flat Fee', 'Royalties', 'Other'] as const;
export type Compensation = (typeof COMPENSATIONS)[number];

/** Length limits of a line and of a longer text. */
export const LINE_MAX = 200;
export const TEXT_MAX = 4000;
/** Dollars. */
const MOST_FEE = 100_000_000;
const MOST_HOURS = 10_000;

/** Dollars and whole cents, above zero. */
export function isFee(dollars: number): boolean {
	try {
		return dollars > 0 && dollars <= MOST_FEE && dollarsToCents(dollars) > 0;
	} catch (error) {
		if (error instanceof MoneyError) return false;
		throw error;
	}
}

/** Percent, with at most two decimals. */
export function isRoyalty(percent: number): boolean {
	return percent > 0 && percent <= 100 && hasTwoDecimals(percent);
}

export function isHours(hours: number): boolean {
	return hours > 0 && hours <= MOST_HOURS && hasTwoDecimals(hours);
}

function hasTwoDecimals(n: number): boolean {
	return Math.abs(Math.round(n * 100) / 100 - n) < 1e-9;
}

const needed = (missing: string) =>
	z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(LINE_MAX), z.refine(isPlainLine, INVISIBLE_CHARACTER_TEXT));
const line = z.nullish(z.string().check(z.trim(), z.maxLength(LINE_MAX), z.refine(isPlainLine, INVISIBLE_CHARACTER_TEXT)));
const text = z.nullish(z.string().check(z.overwrite(plainText), z.maxLength(TEXT_MAX)));
const filled = (value: string | null | undefined) => value !== null && value !== undefined && value !== '';

/** The fields of a request in the order of their checks (spec §5). */
export const collaborationFieldsSchema = z.strictObject({
	player_id: idSchema,
	team_id: idSchema,
	first_name: needed(texts.firstName),
	last_name: needed(texts.lastName),
	email_address: needed(texts.email).check(z.overwrite(oneFormEmail), z.refine(isEmail, texts.emailInvalid)),
	phone_number: needed(texts.phone),
	street_address: needed(texts.street),
	address_line_2: line,
	city: needed(texts.city),
	state: needed(texts.state),
	zip_code: needed(texts.zip),
	country: needed(texts.country),
	company_name: line,
	business_address: line,
	business_phone: line,
	scope_of_use: needed(texts.scope).check(z.refine((scope) => scope !== 'Other', texts.scopeOther)),
	requested_date: z.string(texts.requestedDate).check(z.refine(isDay, texts.requestedDate)),
	alternate_date: z.nullish(z.string().check(z.refine(isDay, texts.alternateDateInvalid))),
	number_of_hours_requested: z.nullish(z.number().check(z.refine(isHours, texts.hoursInvalid))),
	/** Dollars. */
	flat_fees: z.nullish(z.number().check(z.refine(isFee, texts.flatFee))),
	/** Percent of net revenue. */
	royalties: z.nullish(z.number().check(z.refine(isRoyalty, texts.royalties))),
	other: text,
	additional_details: text,
	/** The sender: the session's own user, or absent for a visitor. */
	user_id: z.optional(idSchema),
});

/** Body of `POST /v1/collaboration_requests` (spec §3). The server fills in the athlete's name and team. */
export const collaborationBodySchema = collaborationFieldsSchema.check(
	z.refine(({ flat_fees, royalties, other }) => [typeof flat_fees === 'number', typeof royalties === 'number', filled(other)].filter(Boolean).length === 1, {
		error: texts.compensation,
		path: ['flat_fees'],
	}),
);
export type CollaborationBody = z.infer<typeof collaborationBodySchema>;

export const REQUEST_STATES = ['new', 'in_review', 'accepted', 'declined'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/**
 * `link_token` opens the request's page to whoever has it. Only a request without an account has one, and a server of an
 * earlier version sends none.
 */
export const collaborationAnswerSchema = z.object({ request_id: idSchema, status: z.enum(REQUEST_STATES), link_token: z.optional(linkTokenSchema) });
export type CollaborationAnswer = z.infer<typeof collaborationAnswerSchema>;

const day = z.string();
/** What was requested, in dollars, percent, or words. */
const terms = {
	player_id: idSchema,
	player_name: z.string(),
	team_id: idSchema,
	team_name: z.string(),
	scope_of_use: z.string(),
	requested_date: day,
	alternate_date: z.nullable(day),
	number_of_hours_requested: z.nullable(z.number()),
	flat_fees: z.nullable(z.number()),
	royalties: z.nullable(z.number()),
	other: z.nullable(z.string()),
	additional_details: z.nullable(z.string()),
};

/** A request as its sender sees it. Times are ISO 8601. */
export const myRequestSchema = z.object({ request_id: idSchema, status: z.enum(REQUEST_STATES), ...terms, created_at: z.string(), updated_at: z.string() });
export type MyRequest = z.infer<typeof myRequestSchema>;
/** `GET /v1/my-requests`: newest first. */
export const myRequestsAnswerSchema = z.object({ data: z.array(myRequestSchema) });

const value = z.nullable(z.string());
/** The sender's fields; all of them are deleted with the person's account. */
const sender = {
	first_name: value,
	last_name: value,
	email_address: value,
	phone_number: value,
	street_address: value,
	address_line_2: value,
	city: value,
	state: value,
	zip_code: value,
	country: value,
	company_name: value,
	business_address: value,
	business_phone: value,
};

/** What an admin wrote to the sender, oldest first. Times are ISO 8601. */
const answers = z.array(z.object({ text: z.string(), created_at: z.string() }));
export type RequestAnswer = z.infer<typeof answers>[number];

/** A request with everything that its sender entered, and what they were answered. */
export const ownRequestSchema = z.extend(myRequestSchema, { ...sender, answers });
export type OwnRequest = z.infer<typeof ownRequestSchema>;

const { first_name, last_name, email_address, company_name } = sender;
/**
 * A request on its own page: `GET /v1/my-requests/{request_id}` and `POST /v1/collaboration_requests/look`. It has no
 * street address and no phone number, because a mail with its link may be forwarded.
 */
export const sentRequestSchema = z.extend(myRequestSchema, { first_name, last_name, email_address, company_name, answers });
export type SentRequest = z.infer<typeof sentRequestSchema>;
/** `POST /v1/collaboration_requests/look`: a guest's request by its secret link. */
export const requestLinkSchema = z.strictObject({ request_id: idSchema, token: linkTokenSchema });
export type RequestLink = z.infer<typeof requestLinkSchema>;

const deadline = z.nullable(z.string().check(z.refine(isDay, 'Please enter a full date.')));
const deadlines = { state_law_deadline: deadline, institutional_deadline: deadline, executed_on: deadline };

/** A request as admins see it. */
export const adminRequestSchema = z.extend(ownRequestSchema, {
	/** Set if the sender was logged in. */
	user_id: z.nullable(idSchema),
	...deadlines,
	/** Earliest of the three (disclosure.ts); null while none is known. */
	disclosure_due: value,
});
export type AdminRequest = z.infer<typeof adminRequestSchema>;
/** `GET /v1/admin/collaboration-requests`: newest first; `count` is the number of matches. */
export const adminRequestsAnswerSchema = z.object({ data: z.array(adminRequestSchema), count: z.int() });

/**
 * `PUT /v1/admin/collaboration-requests/{request_id}`: sets the fields that are sent; the rest is unchanged. The sender
 * gets a mail if the state became accepted or declined, or if there is an answer.
 */
export const changeRequestBodySchema = z.strictObject({
	status: z.optional(z.enum(REQUEST_STATES)),
	state_law_deadline: z.optional(deadline),
	institutional_deadline: z.optional(deadline),
	executed_on: z.optional(deadline),
	/** Mailed to the sender. Needs an `Idempotency-Key`. */
	answer: z.optional(z.string().check(z.overwrite(plainText), z.trim(), z.minLength(1), z.maxLength(TEXT_MAX))),
});
export type ChangeRequestBody = z.infer<typeof changeRequestBodySchema>;

/** Page size of the admin's lists of requests and messages. */
export const REQUESTS_PAGE = 20;
