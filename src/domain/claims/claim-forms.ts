import * as z from 'zod/mini';
import { emailSchema, linkTokenSchema } from '../account/account.ts';
import { consentReasonSchema } from '../roster/consent-forms.ts';
import { ATHLETE_STATES } from '../roster/consent-states.ts';
import { idSchema } from '../roster/roster.ts';
import { textLine } from '../texts/text-fields.ts';
import { SIGNED_NAME_MAX, signatureSchema } from './signature.ts';
import { yesSchema } from './yes-forms.ts';

/** Hours for which a link is valid that proves somebody's school mailbox. */
export const CLAIM_LINK_HOURS = 24;
/** Days after which a claim by school mail that no admin has decided is declined. */
export const CLAIM_WAITS_DAYS = 14;
/** The most codes that one call makes. */
export const MOST_CODES = 500;
/** The most claims or proposals that one call approves. */
export const MOST_APPROVED = 200;
/** The most mail domains of a school. */
export const MOST_DOMAINS = 10;
/** Longer than any code with blanks and hyphens. */
const TYPED_CODE_MAX = 40;

/** `POST /v1/claims`. Whatever isn't a code is answered like a wrong one. */
export const claimBodySchema = z.strictObject({ player_id: idSchema, code: z.string().check(z.maxLength(TYPED_CODE_MAX)) });

/** `POST /v1/claims/mail`, with an address at the school. */
export const claimByMailBodySchema = z.strictObject({ player_id: idSchema, email: emailSchema });
export type ClaimByMailBody = z.infer<typeof claimByMailBodySchema>;

/** `POST /v1/claims/mail/look` and `…/confirm`, with the token of the mailed link. */
export const claimTokenBodySchema = z.strictObject({ token: linkTokenSchema });

/** What a link would confirm. */
export const claimLookSchema = z.object({ player_name: z.string(), team_name: z.string() });
export type ClaimLook = z.infer<typeof claimLookSchema>;

const signedSchema = z.object({ version: z.int(), /** ISO 8601. */ signed_at: z.string() });

/** A page that a person has claimed. */
export const claimSchema = z.object({
	claim_id: idSchema,
	player_id: idSchema,
	player_name: z.string(),
	team_id: idSchema,
	team_name: z.string(),
	/** Whether the athlete has changed teams since. Then the claim doesn't count anymore, and a new code starts another. */
	moved: z.boolean(),
	state: z.enum(ATHLETE_STATES),
	/** Who paused the page; null while it isn't paused. Only their own pause is the holder's to end. */
	paused_by: z.nullable(z.enum(['admin', 'athlete'])),
	/** Whether the desk of the school paused it; `paused_by` is `admin` then, because phones of earlier versions know no desks. */
	paused_by_school: z.optional(z.boolean()),
	/** ISO 8601. */
	claimed_at: z.string(),
	/** The agreement that was signed last; null before. */
	agreement: z.nullable(signedSchema),
	/** Their yes to donations; null before. Servers of earlier versions leave both out. */
	yes: z.optional(z.nullable(yesSchema)),
	/** Why their work status was declined last, if they haven't said yes since. */
	declined_work: z.optional(z.nullable(z.string())),
	/** Whether fans can give to the athlete now. */
	takes_donations: z.optional(z.boolean()),
});
export type Claim = z.infer<typeof claimSchema>;

/** A claim by school mail that waits for its link to be opened, or for an admin. */
const waitingClaimSchema = z.object({ player_id: idSchema, player_name: z.string(), team_name: z.string(), email: z.string(), confirmed: z.boolean() });

/** `GET /v1/claims`. `agreement_version`: the one that can be signed now. */
export const myClaimsSchema = z.object({ claims: z.array(claimSchema), waiting: z.array(waitingClaimSchema), agreement_version: z.int() });
export type MyClaims = z.infer<typeof myClaimsSchema>;

/** `POST /v1/claims/{claim_id}/agreement`. `guardian_name`: null for somebody who is 18 or older. */
export const signBodySchema = z.strictObject({
	version: z.int(),
	signature: signatureSchema,
	guardian_name: z.nullable(textLine(SIGNED_NAME_MAX, 'Name your parent or guardian.')),
});
export type SignBody = z.infer<typeof signBodySchema>;

/** `POST /v1/claims/{claim_id}/consent`: the holder pauses the page, opens it again, or opts out. */
export const ownConsentBodySchema = z.strictObject({ to: z.enum(['listed', 'paused', 'opted_out']) });
export type OwnConsent = z.infer<typeof ownConsentBodySchema>['to'];

/** A claim by school mail, as an admin sees it. */
export const claimRequestSchema = z.object({
	request_id: idSchema,
	player_id: idSchema,
	player_name: z.string(),
	team_name: z.string(),
	email: z.string(),
	/** The account that claims the page. */
	user_name: z.string(),
	user_email: z.string(),
	/** Whether the account has proved its own address. */
	is_verified: z.boolean(),
	/** ISO 8601. */
	confirmed_at: z.string(),
});
export type ClaimRequest = z.infer<typeof claimRequestSchema>;

/** `GET /v1/{side}/claim-requests`: what waits, the oldest first. */
export const claimRequestsSchema = z.object({ waiting: z.array(claimRequestSchema) });
export type ClaimRequests = z.infer<typeof claimRequestsSchema>;

/** `POST /v1/{side}/claim-requests/{request_id}/decide`. The person reads the reason. */
export const decideClaimBodySchema = z.strictObject({ decision: z.enum(['approved', 'declined']), reason: consentReasonSchema });

/** `POST /v1/{side}/claim-requests/approve`. Everybody reads the reason. */
export const approveClaimsBodySchema = z.strictObject({
	request_ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MOST_APPROVED)),
	reason: consentReasonSchema,
});

/** What became of several at once: how many were approved, and why the others weren't. */
export const approvedSchema = z.object({ approved: z.int(), left: z.array(z.object({ id: idSchema, detail: z.string() })) });
export type Approved = z.infer<typeof approvedSchema>;

/** `POST /v1/{side}/claims/{claim_id}/end`. The holder reads the reason. */
export const endClaimBodySchema = z.strictObject({ reason: consentReasonSchema });

/** A host such as `harborstate.example`, whose subdomains count, too. */
const domainSchema = z.pipe(
	z.string().check(z.trim(), z.maxLength(200)),
	z.pipe(
		z.transform((text: string) => text.toLowerCase().replace(/^@/, '')),
		z.string().check(z.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Enter a domain such as school.edu.')),
	),
);

/** `PUT /v1/admin/teams/{team_id}/mail-domains`. They count for every team of the school. */
export const mailDomainsBodySchema = z.strictObject({ domains: z.array(domainSchema).check(z.maxLength(MOST_DOMAINS)) });

/** An athlete of a team, as an admin sees their claim. */
export const teamClaimSchema = z.object({
	player_id: idSchema,
	player_name: z.string(),
	jersey_number: z.nullable(z.string()),
	state: z.enum(ATHLETE_STATES),
	/** Until when their code works; null without one. Times are ISO 8601. */
	code_until: z.nullable(z.string()),
	/** Whether the athlete paused the page, and not staff. Then it can be claimed. */
	is_own_pause: z.boolean(),
	/** Whether so many wrong codes were tried today that no code works. A new one ends that. */
	is_blocked: z.boolean(),
	holder: z.nullable(
		z.object({
			claim_id: idSchema,
			user_name: z.string(),
			user_email: z.string(),
			claimed_at: z.string(),
			by: z.enum(['code', 'mail']),
			signed_at: z.nullable(z.string()),
			yes: z.optional(z.nullable(yesSchema)),
			/** What an admin had checked when they decided about the work status last. */
			work_note: z.optional(z.nullable(z.string())),
			/** What they say on the page, and whether its photo is theirs. */
			words: z.nullable(z.string()),
			has_photo: z.boolean(),
			/** How many donors' cards have a note of theirs. */
			notes: z._default(z.int(), 0),
		}),
	),
});
export type TeamClaim = z.infer<typeof teamClaimSchema>;

/** `GET /v1/{side}/teams/{team_id}/claims`. */
export const teamClaimsSchema = z.object({
	team_id: idSchema,
	team_name: z.string(),
	domains: z.array(z.string()),
	/** The latest changes of `domains`, for admins. */
	domain_changes: z.optional(
		z.array(z.object({ from: z.array(z.string()), to: z.array(z.string()), /** ISO 8601. */ changed_at: z.string(), changed_by: z.nullable(z.string()) })),
	),
	athletes: z.array(teamClaimSchema),
});
export type TeamClaims = z.infer<typeof teamClaimsSchema>;

/** `POST /v1/{side}/claim-codes`. */
export const makeCodesBodySchema = z.strictObject({ player_ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MOST_CODES)) });

/** The codes, shown once. Athletes who have claimed their page, are closed, or are on no roster get none. */
export const madeCodesSchema = z.object({
	codes: z.array(z.object({ player_id: idSchema, player_name: z.string(), team_name: z.string(), code: z.string() })),
	/** ISO 8601. */
	expires_at: z.string(),
});
export type MadeCodes = z.infer<typeof madeCodesSchema>;
