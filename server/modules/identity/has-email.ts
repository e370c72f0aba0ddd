import { emailKey } from '#domain/account/account.ts';
import { eq, or, type SQL, sql } from '#server/db/drizzle.ts';
import { users } from '#server/db/schema/people-schema.ts';

/** How earlier versions compared addresses. */
const formerKey = (email: string) => email.trim().normalize('NFKC').toLowerCase();

/**
 * The account that has this address. It may still have it in the form of an earlier version: while that runs beside this one,
 * or because another account has the same address in the other form. Then the account that has it as it was typed comes
 * first.
 */
export function hasEmail(email: string): { where: SQL | undefined; first: SQL } {
	return { where: or(eq(users.email_key, emailKey(email)), eq(users.email_key, formerKey(email))), first: sql`${users.email_key} = ${formerKey(email)} desc` };
}
