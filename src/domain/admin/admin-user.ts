import * as z from 'zod/mini';
import { emailSchema, USER_ROLES, userNameSchema } from '../account/account.ts';
import { idSchema } from '../roster/roster.ts';

/** Page size of the admin's user list (spec §9). */
export const USERS_PAGE = 10;

/**
 * `invited`: an admin created the account, and its person hasn't chosen a password yet. `suspended`: an admin has
 * blocked the person.
 */
export const USER_STATES = ['active', 'invited', 'suspended'] as const;

/** A user as an admin sees them (spec §3). `user_created_at` is ISO 8601; screens show MM/DD/YYYY. */
export const adminUserSchema = z.object({
	user_id: idSchema,
	first_name: z.nullable(z.string()),
	last_name: z.nullable(z.string()),
	user_email: z.string(),
	user_name: z.string(),
	phone_number: z.nullable(z.string()),
	company_name: z.nullable(z.string()),
	address: z.nullable(z.string()),
	city: z.nullable(z.string()),
	state: z.nullable(z.string()),
	country: z.nullable(z.string()),
	user_created_at: z.string(),
	user_role: z.enum(USER_ROLES),
	user_state: z.enum(USER_STATES),
	/** Was invited to be an admin, and hasn't accepted yet. */
	admin_invited: z.boolean(),
	/** Whether they are in support, or were invited and haven't accepted yet. Servers of earlier versions leave both out. */
	is_support: z._default(z.boolean(), false),
	support_invited: z._default(z.boolean(), false),
	/** Without them, no admin could log in, so they can't be removed or suspended, and stay an admin. */
	last_admin: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/** `GET /v1/all-users`; newest first. */
export const allUsersAnswerSchema = z.object({ data: z.array(adminUserSchema), count: z.int() });

/** `POST /v1/admin/users`. */
export const createUserBodySchema = z.strictObject({ user_name: userNameSchema, user_email: emailSchema, user_role: z._default(z.enum(USER_ROLES), 'user') });

/**
 * `GET /v1/get_all_transactions`: a plain list, newest first (spec §3). Amounts are dollars; a visitor's donation has
 * no e-mail.
 */
export const transactionSchema = z.object({
	user_email: z.nullable(z.string()),
	user_company_name: z.nullable(z.string()),
	team_conference: z.nullable(z.string()),
	team_name: z.string(),
	player_name: z.string(),
	transaction_id: z.string(),
	transaction_amount: z.number(),
	transaction_type: z.enum(['one_time', 'recurring']),
	/** Number of months of a recurring donation. */
	recurring_cost_duration: z.nullable(z.int()),
	/** ISO 8601. */
	created_at: z.string(),
	/** No money moved. Once the site takes real money, tests are left out. */
	test: z.boolean(),
});
export type Transaction = z.infer<typeof transactionSchema>;
export const transactionsAnswerSchema = z.array(transactionSchema);
