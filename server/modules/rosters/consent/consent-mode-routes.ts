import { type ConsentModeAnswer, consentModeBodySchema, consentModeSchema } from '#domain/admin/consent-mode-forms.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { and, eq, isNotNull, isNull } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import type { Env } from '#server/env.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { saidYes } from '../records/consent-now.ts';
import { chooseConsentMode, readConsentMode } from './consent-mode.ts';

const example: ConsentModeAnswer = { mode: 'claimed', since: '2026-09-06T08:00:00.000Z', fixed: false, undecided: false, said_yes: 14 };
const common = { path: adminRosterApi.consentMode, who: 'admin', answer: consentModeSchema, throttle: adminThrottle } as const;

/** Whether the site asks athletes first, for admins (docs/decisions/177). */
export const adminConsentModeRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		...common,
		method: 'GET',
		summary: 'See whether the site asks athletes first',
		description:
			'`listed`: fans can give to everybody on a roster. `claimed`: only to athletes who have said yes. `fixed`: the server’s setting `CONSENT` decides.',
		example: { address: adminRosterApi.consentMode, answer: example },
		handler: (deps) => answered(deps),
	}),
	defineRoute({
		...common,
		method: 'PUT',
		proof: 'recent',
		summary: 'Decide whether the site asks athletes first',
		description:
			'With `claimed`, athletes who haven’t said yes get no donations: open checkouts end, and monthly donations pause with an email to the donor. Nothing is refunded by itself. With `listed`, they go on. 409 `conflict` while the server’s setting `CONSENT` says otherwise, and if the mode isn’t `seen` anymore. It is audited.',
		body: consentModeBodySchema,
		errors: ['conflict'],
		example: { address: adminRosterApi.consentMode, body: { mode: 'claimed', seen: 'listed' }, answer: example },
		handler: async (deps, { body, user }) => {
			const { db, env, clock } = deps;
			await chooseConsentMode(db, body, { setting: env.CONSENT, actor_id: user.user_id, now: clock() });
			return answered(deps);
		},
	}),
];

/** Whether an admin should decide: the site is public, and neither an admin nor the environment has. */
export async function isConsentUndecided(db: Db, { https, CONSENT }: Pick<Env, 'https' | 'CONSENT'>): Promise<boolean> {
	return https && CONSENT === undefined && !(await readConsentMode(db)).isAnswered;
}

async function answered({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<ConsentModeAnswer> {
	const { mode, since } = await readConsentMode(db);
	// Whoever has changed teams, or is on no roster, has said it to nobody.
	const theirs = db
		.select({ id: claims.claim_id })
		.from(claims)
		.innerJoin(players, and(eq(players.player_id, claims.player_id), eq(players.team_id, claims.team_id), isNull(players.retired_at)))
		.where(and(isNull(claims.ended_at), isNotNull(claims.said_yes_at), saidYes(players.player_id, players.team_id)));
	const said_yes = await db.$count(theirs.as('y'));
	return { mode, since: since?.toISOString() ?? null, fixed: env.CONSENT !== undefined, undecided: await isConsentUndecided(db, env), said_yes };
}
