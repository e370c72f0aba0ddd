import { api } from '#domain/api/api-paths.ts';
import { hideNameAnswerSchema, hideNameBodySchema } from '#domain/donation/donation-records.ts';
import { and, eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { hideNames } from '../intents/hide-names.ts';

const hideThrottle = defineThrottle({ device: 60, address: 6000, windowMs: 60_000 });

/** Withdraws the consent to be named, which the privacy policy promises at any time. */
export const hideNameRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'POST',
		path: api.hideName,
		who: 'user',
		summary: 'Remove your name from athletes’ pages',
		description:
			'For the donation `intent_id` and the pledge that it charges, or for all of your donations and pledges. `hidden` is how many donations had your name. They won’t show it again, and no pledge gives it to a donation that it becomes.',
		body: hideNameBodySchema,
		answer: hideNameAnswerSchema,
		errors: ['not_found'],
		throttle: hideThrottle,
		example: { address: api.hideName, body: { intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11' }, answer: { hidden: 1 } },
		handler: async (deps, { body, user }) => ({ hidden: await inTransaction(deps.db, (tx) => hideName(tx, user.user_id, body.intent_id)) }),
	}),
];

/**
 * Removes a donor's name from the athlete's page, for one donation or for all of theirs; a repeat does the same. It
 * never comes back automatically: a donation is registered once, and a pledge, which makes a donation for each charge of its card, loses the
 * name, too (docs/decisions/178).
 *
 * @returns how many donations had it.
 * @throws HttpError 404 for a donation that isn't theirs, in the same words as for none.
 */
async function hideName(tx: Db, user_id: number, intent_id: string | undefined): Promise<number> {
	const isTheirs = eq(intents.user_id, user_id);
	if (intent_id === undefined) return hideNames(tx, { pledges: [eq(pledges.user_id, user_id)], donations: [isTheirs] });
	const isThis = eq(intents.intent_id, intent_id);
	const [donation] = await tx.select({ pledge_id: intents.pledge_id }).from(intents).where(and(isTheirs, isThis));
	if (donation === undefined) throw notFound('We couldn’t find that donation in your account.');
	const { pledge_id } = donation;
	if (pledge_id === null) return hideNames(tx, { donations: [isTheirs, isThis] });
	// Another try of the card may have begun since, with a donation of its own.
	return hideNames(tx, { pledges: [eq(pledges.pledge_id, pledge_id)], donations: [isTheirs, eq(intents.pledge_id, pledge_id)] });
}
