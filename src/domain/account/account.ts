import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';
import { accountMessages } from '../texts/account-messages.ts';
import { INVISIBLE_CHARACTER_TEXT, isPlainLine } from '../texts/plain-text.ts';
import { oneFormEmail } from './one-form-email.ts';

/** Length limit of a deliverable e-mail address. */
const EMAIL_MAX = 320;
/** A longer password adds no security and costs the server time. */
export const PASSWORD_MAX = 200;
export const NAME_MAX = 200;

const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** "Standard pattern" of spec §5. `text` is already trimmed. */
export function isEmail(text: string): boolean {
	return text.length <= EMAIL_MAX && emailPattern.test(text) && isPlainLine(text);
}

/** Two addresses with the same key belong to the same account: in one form, and compared without regard to case. */
export function emailKey(email: string): string {
	return oneFormEmail(email).normalize('NFKC').toLowerCase();
}

/** At least 8 characters with lowercase, uppercase, digit and special symbol (spec §5). */
export function isStrongPassword(password: string): boolean {
	return password.length >= 8 && password.length <= PASSWORD_MAX && [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u].every((kind) => kind.test(password));
}

export const emailSchema = z.string().check(
	z.overwrite(oneFormEmail),
	z.refine((text) => isEmail(text), accountMessages.account.emailInvalid),
);
export const newPasswordSchema = z.string().check(z.refine(isStrongPassword, accountMessages.account.passwordWeak));
/** A password that is only compared, so every password that was ever set must be accepted here. */
const givenPasswordSchema = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));
export const userNameSchema = z
	.string()
	.check(z.trim(), z.minLength(1, accountMessages.account.userNameMissing), z.maxLength(NAME_MAX), z.refine(isPlainLine, INVISIBLE_CHARACTER_TEXT));

/** The token of an e-mailed link. A truncated token is refused like any other unknown one. */
export const linkTokenSchema = z.string().check(z.minLength(1), z.maxLength(100));

/** A person's rights beyond everybody's. */
export const ROLES = ['admin', 'support', 'desk'] as const;

/** Spec §6's `user_role`: `admin` for an admin, and `user` for everybody else, whatever other roles they have. */
export const USER_ROLES = ['user', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/**
 * The signed-in person: the answer of login and identity sync, and of `GET /v1/session`. Clients use it only for
 * display; the server reads role and identity on each call.
 */
export const sessionSchema = z.object({
	user_id: idSchema,
	user_email: z.string(),
	user_name: z.string(),
	user_role: z.enum(USER_ROLES),
	is_admin: z.boolean(),
	/** Whether the person has the desk of a school. Servers of earlier versions leave it out. */
	is_desk: z.optional(z.boolean()),
	/** Whether the person is in support. */
	is_support: z.optional(z.boolean()),
	given_name: z.nullable(z.string()),
	/** The identity provider that keeps the password ("Google"); null if we do. */
	managed_by: z.nullable(z.string()),
	/** ISO 8601. */
	expires_at: z.string(),
});
export type Session = z.infer<typeof sessionSchema>;

/** `GET /v1/session`. An ended session is a 401 `session_ended`. Without a session, the answer is null. */
export const sessionAnswerSchema = z.object({ session: z.nullable(sessionSchema) });

/** `POST /v1/local/auth/register`, as a body or as a query (spec §7). */
export const registerBodySchema = z.strictObject({ user_name: userNameSchema, user_email: emailSchema, password: newPasswordSchema });
export const registerAnswerSchema = z.object({ user_id: idSchema, user_email: z.string(), user_name: z.string() });

/** `POST /v1/session/prove`. */
export const proveSessionBodySchema = z.strictObject({ password: givenPasswordSchema });
/** ISO 8601: when the person last proved their identity. */
export const proveSessionAnswerSchema = z.object({ proved_at: z.string() });

/** Fields of the login's multipart form. `username` is the e-mail. */
export const loginFormSchema = z.strictObject({ username: z.string().check(z.trim(), z.minLength(1), z.maxLength(EMAIL_MAX)), password: givenPasswordSchema });

/** `POST /v1/local/auth/change-password`; `identifier` is the session's own e-mail. */
export const changePasswordBodySchema = z.strictObject({
	identifier: z.string().check(z.maxLength(EMAIL_MAX)),
	/** May be left out by somebody who has used a passkey in the last 5 minutes. */
	old_password: z.optional(givenPasswordSchema),
	new_password: newPasswordSchema,
});

/** `POST /v1/local/auth/forgot-password`: the answer is the same whether or not the account exists. */
export const forgotPasswordBodySchema = z.strictObject({ user_email: emailSchema });
/** `POST /v1/local/auth/reset-password`, with the code from the e-mail. */
export const resetPasswordBodySchema = z.strictObject({
	user_email: emailSchema,
	code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
	new_password: newPasswordSchema,
});
/**
 * `PUT /v1/local/auth/users/{userId}`: corrects one's own account. A changed e-mail needs the password, or a passkey
 * that was used in the last 5 minutes.
 */
export const correctAccountBodySchema = z.strictObject({
	user_name: z.optional(userNameSchema),
	user_email: z.optional(emailSchema),
	password: z.optional(givenPasswordSchema),
});

/** `POST /v1/local/auth/password-link`: whose account an e-mailed link is for. */
export const passwordLinkBodySchema = z.strictObject({ token: linkTokenSchema });
export const passwordLinkAnswerSchema = z.object({ user_email: z.string(), user_name: z.string() });
/** `POST /v1/local/auth/choose-password`, with the token of the e-mailed link. */
export const choosePasswordBodySchema = z.strictObject({ token: linkTokenSchema, new_password: newPasswordSchema });

/** `POST /v1/admin-invitation/look` and `/accept`, with the token of the e-mailed link. */
export const adminInvitationBodySchema = z.strictObject({ token: linkTokenSchema });
/** The admin who offers the role, and when the offer expires (ISO 8601). */
export const adminInvitationAnswerSchema = z.object({ invited_by: z.string(), expires_at: z.string() });

/** Hours for which a mailed invitation is valid: to choose the first password, or to become an admin. */
export const INVITATION_HOURS = 72;
/** Minutes for which an e-mailed code is valid. */
export const CODE_MINUTES = 60;

export const PROFILE_FIELDS = ['first_name', 'last_name', 'phone_number', 'address', 'city', 'state', 'country', 'company_name', 'zipcode'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Length limit of a profile field. */
export const PROFILE_TEXT_MAX = 200;
const profileText = z.optional(z.string().check(z.maxLength(PROFILE_TEXT_MAX), z.refine(isPlainLine, INVISIBLE_CHARACTER_TEXT)));
const profileShape = {
	first_name: profileText,
	last_name: profileText,
	phone_number: profileText,
	address: profileText,
	city: profileText,
	state: profileText,
	country: profileText,
	company_name: profileText,
	zipcode: profileText,
};
/**
 * `PUT /v1/user-profiles/{userId}`: sets the fields that are sent. A missing field is unchanged, and an empty one is
 * cleared.
 */
export const profileBodySchema = z.strictObject(profileShape);
/** `POST /v1/add_user_profile_details`. */
export const addProfileBodySchema = z.strictObject({ user_id: idSchema, ...profileShape });

const profileValue = z.nullable(z.string());
export const profileSchema = z.object({
	user_id: idSchema,
	first_name: profileValue,
	last_name: profileValue,
	phone_number: profileValue,
	address: profileValue,
	city: profileValue,
	state: profileValue,
	country: profileValue,
	company_name: profileValue,
	zipcode: profileValue,
	/** The name in the header's greeting from now on. */
	given_name: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profileSchema>;
