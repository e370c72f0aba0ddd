import * as z from 'zod/mini';
import { dropStored, readStored, writeStored } from '#core/safe-storage.ts';
import { RECURRING_MONTHS } from '#domain/money/money.ts';
import { athleteFields } from '#outbox/kinds/athlete-fields.ts';
import { MONTHLY_AFTER_LOGIN_KEY } from './monthly-after-login-key.ts';

/** No login takes longer. After that, the person who logs in may be somebody else. */
const GOOD_FOR_MS = 15 * 60_000;

const monthlyChoiceSchema = z.object({
	player: z.object(athleteFields),
	amount: z.nullable(z.union([z.object({ preset: z.number() }), z.object({ other: z.string() })])),
	months: z.literal(RECURRING_MONTHS),
});
const storedSchema = z.extend(monthlyChoiceSchema, { at: z.number() });

/** A visitor's choice for a monthly donation, kept during the login. */
export type MonthlyChoice = z.infer<typeof monthlyChoiceSchema>;

/** Stores the choice in this tab while the visitor logs in or signs up, even through an identity provider's pages. */
export function saveMonthlyForLogin(choice: MonthlyChoice): void {
	writeStored(MONTHLY_AFTER_LOGIN_KEY, JSON.stringify({ ...choice, at: Date.now() }), reportError, 'sessionStorage');
}

/** The choice, returned only once; undefined if there is none or it is old. */
export function takeMonthlyAfterLogin(): MonthlyChoice | undefined {
	const text = readStored(MONTHLY_AFTER_LOGIN_KEY, 'sessionStorage');
	dropStored(MONTHLY_AFTER_LOGIN_KEY, 'sessionStorage');
	if (text === null || text === undefined) return undefined;
	const { at, ...choice } = storedSchema.parse(JSON.parse(text));
	return Date.now() - at < GOOD_FOR_MS ? choice : undefined;
}
