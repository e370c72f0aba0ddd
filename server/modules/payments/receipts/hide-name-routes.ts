import { api } from '#domain/api/api-paths.ts';
import { hideNameAnswerSchema, hideNameBodySchema } from '#domain/donation/donation-records.ts';
import { and, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';

const hideThrottle = defineThrottle({ device: 60, address: 6000, windowMs: 60_000 });

/** Withdraws the consent to be named, which the privacy policy promises at any time. */
export const hideNameRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'POST',
		path: api.hideName,
		who: 'user',
		summary: 'Remove your name from athletes’ pages',
		description: 'For the donation `intent_id`, or for all of your donations. `hidden` is how many had your name. They won’t show it again.',
		body: hideNameBodySchema,
		answer: hideNameAnswerSchema,
		errors: ['not_found'],
		throttle: hideThrottle,
		example: { address: api.hideName, body: { intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11' }, answer: { hidden: 1 } },
		handler: async (deps, { body, user }) => ({ hidden: await hideName(deps.db, user.user_id, body.intent_id) }),
	}),
];

/**
 * Removes a donor's name from the athlete's page, for one donation or for all of theirs; a repeat does the same. It
 * never comes back automatically, because a donation is registered once.
 *
 * @returns how many donations had it.
 * @throws HttpError 404 for a donation that isn't theirs, in the same words as for none.
 */
async function hideName(db: Db, user_id: number, intent_id: string | undefined): Promise<number> {
	const theirs = and(eq(intents.user_id, user_id), intent_id === undefined ? undefined : eq(intents.intent_id, intent_id));
	if (intent_id !== undefined && (await db.$count(intents, theirs)) === 0) throw notFound('We couldn’t find that donation in your account.');
	const hidden = await db
		.update(intents)
		.set({ named: false })
		.where(and(theirs, eq(intents.named, true)))
		.returning({ intent_id: intents.intent_id });
	return hidden.length;
}
