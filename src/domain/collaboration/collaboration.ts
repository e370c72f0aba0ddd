import * as z from 'zod/mini';
import { linkTokenSchema } from '../account/account.ts';
import { dollarsToCents, MoneyError } from '../money/money.ts';
import { idSchema } from '../roster/roster.ts';
import { plainText } from '../texts/plain-text.ts';
import { requestMessages } from '../texts/request-messages.ts';
import { isDay } from '../time/calendar-day.ts';
import {
	isRuled,
	type RequestField,
	type RuledRequestField,
	requestFieldNames,
	type SenderField,
	senderFieldNames,
	type TermField,
	type TypedRequestField,
	type TypedRequestFields,
	termFieldNames,
	typedRequestFields,
} from './request-fields.ts';
import { type BodyShape, bodySchema, neededLine, optionalText, TEXT_MAX, type TypedField } from './typed-fields.ts';

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

const filled = (value: string | null | undefined) => value !== null && value !== undefined && value !== '';

const ruledBody = {
	scope_of_use: neededLine(texts.scope).check(z.refine((scope) => scope !== 'Other', texts.scopeOther)),
	requested_date: z.string(texts.requestedDate).check(z.refine(isDay, texts.requestedDate)),
	alternate_date: z.nullish(z.string().check(z.refine(isDay, texts.alternateDateInvalid))),
	number_of_hours_requested: z.nullish(z.number().check(z.refine(isHours, texts.hoursInvalid))),
	/** Dollars. */
	flat_fees: z.nullish(z.number().check(z.refine(isFee, texts.flatFee))),
	/** Percent of net revenue. */
	royalties: z.nullish(z.number().check(z.refine(isRoyalty, texts.royalties))),
	other: optionalText,
} as const satisfies Record<RuledRequestField, z.ZodMiniType>;

/** The fields of a request in the order of their checks (spec §5). */
export const collaborationFieldsSchema = z.strictObject({
	player_id: idSchema,
	team_id: idSchema,
	...requestShape<BodyShape<TypedRequestFields> & typeof ruledBody>(requestFieldNames, ruledBody, bodySchema),
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

const value = z.nullable(z.string());
type Values<Name extends string> = Record<Name, typeof value>;

const ruledTerms = {
	scope_of_use: z.string(),
	requested_date: z.string(),
	alternate_date: value,
	number_of_hours_requested: z.nullable(z.number()),
	flat_fees: z.nullable(z.number()),
	royalties: z.nullable(z.number()),
	other: value,
} as const satisfies Record<RuledRequestField, z.ZodMiniType>;

/** What was requested, in dollars, percent, or words. */
const terms = {
	player_id: idSchema,
	player_name: z.string(),
	team_id: idSchema,
	team_name: z.string(),
	...requestShape<Values<Extract<TermField, TypedRequestField>> & typeof ruledTerms>(termFieldNames, ruledTerms, () => value),
};

/** A request as its sender sees it. Times are ISO 8601. */
export const myRequestSchema = z.object({ request_id: idSchema, status: z.enum(REQUEST_STATES), ...terms, created_at: z.string(), updated_at: z.string() });
export type MyRequest = z.infer<typeof myRequestSchema>;
/** `GET /v1/my-requests`: newest first. */
export const myRequestsAnswerSchema = z.object({ data: z.array(myRequestSchema) });

/** What an admin wrote to the sender, oldest first. Times are ISO 8601. */
const answers = z.array(z.object({ text: z.string(), created_at: z.string() }));
export type RequestAnswer = z.infer<typeof answers>[number];

/** A request with everything that its sender entered, and what they were answered. */
export const ownRequestSchema = z.extend(myRequestSchema, { ...valuesOf(senderFieldNames), answers });
export type OwnRequest = z.infer<typeof ownRequestSchema>;

/**
 * What a request's own page says of its sender. It has no street address and no phone number, because a mail with its
 * link may be forwarded.
 */
export const pageFieldNames = ['first_name', 'last_name', 'company_name', 'email_address'] as const satisfies readonly SenderField[];
/** A request on its own page: `GET /v1/my-requests/{request_id}` and `POST /v1/collaboration_requests/look`. */
export const sentRequestSchema = z.extend(myRequestSchema, { ...valuesOf(pageFieldNames), answers });
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

/** The schemas of these fields: a ruled field's own, and what `typed` makes of any other. */
function requestShape<Shape>(
	names: readonly RequestField[],
	ruled: Record<RuledRequestField, z.ZodMiniType>,
	typed: (field: TypedField) => z.ZodMiniType,
): Shape {
	return Object.fromEntries(names.map((name) => [name, isRuled(name) ? ruled[name] : typed(typedRequestFields[name])])) as Shape;
}

function valuesOf<Name extends SenderField>(names: readonly Name[]): Values<Name> {
	return Object.fromEntries(names.map((name) => [name, value])) as Values<Name>;
}
