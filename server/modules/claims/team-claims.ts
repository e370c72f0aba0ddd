import type { TeamClaim, TeamClaims } from '#domain/claims/claim-forms.ts';
import { stateOf } from '#domain/roster/consent-states.ts';
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { agreements, claimCodes, claimRequests, claims, mailDomainChanges, schoolMailDomains } from '#server/db/schema/claims-schema.ts';
import { pageTexts, shownPhotos } from '#server/db/schema/own-page-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import { isWithin, presentRecord, type Reach } from '#server/modules/rosters/public.ts';
import { notesWritten } from './card-notes.ts';
import { isWaiting, ownPause } from './claim-progress.ts';
import { blockedByTries } from './claim-tries.ts';
import { yesColumns, yesOf } from './yes-of.ts';

/** How many changes of a school's mail domains the team has. */
const CHANGES_LISTED = 20;

/** A team's athletes with their codes and claims, and the mail domains of its school. @throws HttpError 404, also beyond reach */
export async function teamClaims(db: Db, team_id: number, { reach, now }: { reach: Reach; now: Date }): Promise<TeamClaims> {
	const team = await findTeam(db, team_id);
	if (!isWithin(reach, team)) throw noTeam();
	// Who left the roster and holds a page is here, too: nobody could end that claim otherwise.
	const held = await holdersOf(db, team_id);
	const athletes = await db
		.select({
			player_id: players.player_id,
			player_name: players.player_name,
			jersey_number: players.jersey_number,
			consent: players.consent,
			is_own_pause: ownPause,
		})
		.from(players)
		.where(and(eq(players.team_id, team_id), or(isNull(players.retired_at), inArray(players.player_id, [...held.keys()]))))
		.orderBy(asc(players.name_fold), asc(players.player_id));
	const ids = athletes.map(({ player_id }) => player_id);
	const [codes, pending, blocked] = [await codesOf(db, ids, { team_id, now }), await pendingOf(db, team_id), await blockedByTries(db, ids, now)];
	return {
		team_id,
		team_name: team.team_name,
		domains: await domainsOf(db, team.team_fold),
		...(reach === 'all' && { domain_changes: await domainChanges(db, team.team_fold) }),
		athletes: athletes.map(({ consent, ...athlete }) => ({
			...athlete,
			state: stateOf(consent, { isHeld: held.has(athlete.player_id), isPending: pending.has(athlete.player_id) }),
			code_until: codes.get(athlete.player_id) ?? null,
			is_blocked: blocked.has(athlete.player_id),
			holder: held.get(athlete.player_id) ?? null,
		})),
	};
}

/** Sets the mail domains of a team's school, for all of its teams. Audited, unless they are so already. @throws HttpError 404 */
export async function setMailDomains(db: Db, team_id: number, domains: readonly string[], { actor_id, now }: { actor_id: number; now: Date }): Promise<void> {
	await inTransaction(db, async (tx) => {
		const { team_fold } = await findTeam(tx, team_id);
		// Of two who set them at once, the second one's former domains are those of the first.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mail domains of ' || ${team_fold}, 0))`);
		const [from_domains, to_domains] = [(await domainsOf(tx, team_fold)).sort(), [...new Set(domains)].sort()];
		if (from_domains.join() === to_domains.join()) return;
		await tx.delete(schoolMailDomains).where(eq(schoolMailDomains.school_fold, team_fold));
		const rows = to_domains.map((domain) => ({ school_fold: team_fold, domain, added_at: now }));
		if (rows.length > 0) await tx.insert(schoolMailDomains).values(rows).onConflictDoNothing();
		await tx.insert(mailDomainChanges).values({ team_id, from_domains, to_domains, changed_at: now, changed_by: actor_id });
		await audit(tx, { at: now, actor_id, action: 'mail_domains_changed', subject_id: team_id });
	});
}

/** Changes of a school's mail domains, latest first. */
async function domainChanges(db: Db, team_fold: string): Promise<NonNullable<TeamClaims['domain_changes']>> {
	const rows = await db
		.select({ from: mailDomainChanges.from_domains, to: mailDomainChanges.to_domains, changed_at: mailDomainChanges.changed_at, changed_by: users.user_name })
		.from(mailDomainChanges)
		.innerJoin(teams, eq(teams.team_id, mailDomainChanges.team_id))
		.leftJoin(users, eq(users.user_id, mailDomainChanges.changed_by))
		.where(eq(teams.team_fold, team_fold))
		.orderBy(desc(mailDomainChanges.change_id))
		.limit(CHANGES_LISTED);
	return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
}

async function findTeam(db: Db, team_id: number): Promise<{ team_name: string; team_fold: string }> {
	const [team] = await db.select({ team_name: teams.team_name, team_fold: teams.team_fold }).from(teams).where(eq(teams.team_id, team_id));
	if (team === undefined) throw noTeam();
	return team;
}

const noTeam = () => notFound('We couldn’t find that team.');

async function domainsOf(db: Db, school_fold: string): Promise<string[]> {
	const rows = await db
		.select({ domain: schoolMailDomains.domain })
		.from(schoolMailDomains)
		.where(eq(schoolMailDomains.school_fold, school_fold))
		.orderBy(asc(schoolMailDomains.domain));
	return rows.map(({ domain }) => domain);
}

/** Until when each athlete's code works. */
async function codesOf(db: Db, ids: readonly number[], { team_id, now }: { team_id: number; now: Date }): Promise<Map<number, string>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ player_id: claimCodes.player_id, expires_at: claimCodes.expires_at })
		.from(claimCodes)
		.where(and(inArray(claimCodes.player_id, [...ids]), eq(claimCodes.team_id, team_id), gt(claimCodes.expires_at, now)));
	return new Map(rows.map(({ player_id, expires_at }) => [player_id, expires_at.toISOString()]));
}

/** Who holds each athlete's page. A claim for a former team doesn't count. */
async function holdersOf(db: Db, team_id: number): Promise<Map<number, NonNullable<TeamClaim['holder']>>> {
	const rows = await db
		.select({
			player_id: players.player_id,
			claim_id: claims.claim_id,
			claimed_at: claims.claimed_at,
			by: claims.by,
			...yesColumns,
			user_name: users.user_name,
			user_email: users.user_email,
			signed_at: agreements.signed_at,
			words: pageTexts.text,
			photo: shownPhotos.image_url,
			notes: notesWritten,
		})
		.from(claims)
		.innerJoin(players, and(eq(players.player_id, presentRecord(claims.player_id)), eq(players.team_id, claims.team_id)))
		.innerJoin(users, eq(users.user_id, claims.user_id))
		.leftJoin(agreements, eq(agreements.claim_id, claims.claim_id))
		.leftJoin(pageTexts, eq(pageTexts.claim_id, claims.claim_id))
		.leftJoin(shownPhotos, eq(shownPhotos.claim_id, claims.claim_id))
		.where(and(eq(claims.team_id, team_id), isNull(claims.ended_at)))
		.orderBy(asc(claims.claim_id), desc(agreements.version));
	const holders = new Map<number, NonNullable<TeamClaim['holder']>>();
	for (const { player_id, claimed_at, signed_at, photo, said_yes_at, work_status, work_confirmed_at, ...holder } of rows) {
		const yes = yesOf({ said_yes_at, work_status, work_confirmed_at });
		const shown = { ...holder, yes, claimed_at: claimed_at.toISOString(), signed_at: signed_at?.toISOString() ?? null, has_photo: photo !== null };
		if (!holders.has(player_id)) holders.set(player_id, shown);
	}
	return holders;
}

async function pendingOf(db: Db, team_id: number): Promise<Set<number>> {
	const rows = await db
		.select({ player_id: players.player_id })
		.from(claimRequests)
		.innerJoin(players, eq(players.player_id, presentRecord(claimRequests.player_id)))
		.where(and(eq(players.team_id, team_id), eq(claimRequests.team_id, team_id), isWaiting));
	return new Set(rows.map(({ player_id }) => player_id));
}
