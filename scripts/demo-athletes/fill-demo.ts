import * as z from 'zod/mini';
import { consentModeSchema } from '#domain/admin/consent-mode-forms.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { screens } from '#domain/api/api-paths.ts';
import { claimScreen, MY_PAGE } from '#domain/api/claim-paths.ts';
import { pledgeApi, pledgeScreen } from '#domain/api/pledge-paths.ts';
import { SCHOOL_DESK } from '#domain/api/school-desk-paths.ts';
import { type PledgeState, pledgeSchema } from '#domain/donation/pledge.ts';
import type { CONSENT_MODES } from '#domain/roster/consent-states.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import { DEMO_ACCOUNTS, DEMO_PEOPLE_KEY, isLocal } from '#server/modules/identity/public.ts';
import { castDemo, type DemoCast } from './demo-people.ts';
import { openDemoSite, Person, type SiteParts } from './demo-site.ts';
import { type DemoStory, STORY_DAYS, tellStory } from './tell-story.ts';

/** Key in `meta`: what the command has made, or that it has begun. */
export const DEMO_KEY = 'demo_athletes';
const BEGUN = 'begun';

/** The command can't fill this site; the message says why. */
export class DemoRefused extends Error {
	override name = 'DemoRefused';
}

const lineSchema = z.object({ what: z.string(), where: z.string() });
type Line = z.infer<typeof lineSchema>;
const reportSchema = z.object({ logins: z.array(lineSchema), links: z.array(lineSchema) });

/** Whom to log in as, and what to look at: `where` is an address and a password, or a path. */
export type DemoReport = z.infer<typeof reportSchema>;

export interface FilledDemo {
	report: DemoReport;
	/** Whether this run made it, rather than an earlier one. */
	isNew: boolean;
	/** How the site asks athletes now, and whether the server's setting decides that. */
	mode: (typeof CONSENT_MODES)[number];
	fixed: boolean;
}

/**
 * Puts athletes of the demo league in every state, with pledges in every state, desks, and whatever waits for somebody. It does so once: a
 * second run changes nothing, and tells what there is.
 * @throws DemoRefused for a site that isn't the demo's, where an earlier run has stopped halfway, or whose people were deleted
 */
export async function fillDemo(parts: SiteParts): Promise<FilledDemo> {
	const { database, env } = parts;
	const { db } = database;
	if (!isLocal(env) || env.stripe !== undefined)
		throw new DemoRefused('Only a site that nobody but this machine can reach, with the sandbox, takes demo data.');
	if ((await readMeta(db, 'seed')) === undefined) throw new DemoRefused('This database doesn’t hold the demo league. Set DATA_DIR to a new folder.');
	const made = await readMeta(db, DEMO_KEY);
	if (made === BEGUN) throw new DemoRefused('An earlier run of this command stopped halfway. Set DATA_DIR to a new folder, or delete the one of the demo.');
	if (made !== undefined && (await readMeta(db, DEMO_PEOPLE_KEY)) === undefined)
		throw new DemoRefused('A server that others could reach has deleted this demo’s people. Set DATA_DIR to a new folder.');
	const site = await openDemoSite(parts, made === undefined ? STORY_DAYS : 0);
	try {
		const admin = new Person(site, DEMO_ACCOUNTS[1]);
		const mode = async () => consentModeSchema.parse(await admin.call('GET', adminRosterApi.consentMode));
		const tell = async (report: DemoReport, isNew: boolean): Promise<FilledDemo> => {
			const { mode: now, fixed } = await mode();
			await admin.logOut();
			return { report, isNew, mode: now, fixed };
		};
		if (made !== undefined) return await tell(reportSchema.parse(JSON.parse(made)), false);
		await db.insert(meta).values({ key: DEMO_KEY, value: BEGUN });
		const { mode: seen, fixed } = await mode();
		if (!fixed && seen !== 'claimed') await admin.call('PUT', adminRosterApi.consentMode, { mode: 'claimed', seen });
		await site.followMode();
		const cast = await castDemo(site);
		const report = await reportOf(cast, await tellStory(site, cast));
		await db
			.update(meta)
			.set({ value: JSON.stringify(report) })
			.where(eq(meta.key, DEMO_KEY));
		for (const { person } of Object.values(cast.donors)) if (person !== cast.donors.suspended.person) await person.logOut();
		await cast.admin.logOut();
		return await tell(report, true);
	} finally {
		await site.close();
	}
}

async function readMeta(db: Db, key: string): Promise<string | undefined> {
	const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, key));
	return row?.value;
}

async function reportOf({ admin, athletes, fan, donors }: DemoCast, { claims, holders, desks, support, pledges, code }: DemoStory): Promise<DemoReport> {
	const login = (what: string, { user_email, password }: { user_email: string; password: string }): Line => ({ what, where: `${user_email}, ${password}` });
	const athleteOf = (role: keyof typeof holders, what: string): Line[] => {
		const holder = holders[role];
		return holder === undefined ? [] : [login(`Athlete ${athletes[role].player_name}: ${what}`, holder.login)];
	};
	return {
		logins: [
			login(`Fan, and athlete ${athletes.own.player_name}`, fan.login),
			login('Admin', DEMO_ACCOUNTS[1]),
			...desks.map(({ member, school, accepted }) => login(`${accepted ? 'Desk of' : 'Invited to the desk of'} ${school}`, member.login)),
			...(support === undefined ? [] : [login('Support', support.login)]),
			login('Donor', donors.regular.login),
			...athleteOf('yesBefore', 'said yes, has a photo'),
			...athleteOf('yesToday', 'said yes today'),
			...athleteOf('resting', 'paused'),
			...athleteOf('unsigned', 'hasn’t signed'),
			...athleteOf('visiting', 'waits for the school’s word on a visa'),
			...athleteOf('pending', 'waits for the school’s desk'),
			...athleteOf('optedOut', 'opted out'),
		],
		links: [
			{ what: 'Home, with Donate and Pledge', where: screens.home },
			...(claims.own === undefined ? [] : [{ what: 'An athlete’s room, as the fan', where: MY_PAGE }]),
			{ what: 'My pledges, as the fan', where: screens.account },
			{ what: 'My donations and their signed cards, as the fan', where: screens.myDonations },
			...(code === undefined ? [] : [{ what: 'A code that nobody has used', where: claimScreen(athletes.coded.player_id, code) }]),
			{ what: 'The dashboard, as the admin or support', where: `${screens.admin}?tab=athletes` },
			{ what: 'A school’s desk, as a desk', where: SCHOOL_DESK },
			...(await pledgeLines(admin, pledges)),
		],
	};
}

const STATE_WORDS: Readonly<Record<PledgeState, string>> = {
	saving: 'without a card',
	active: 'that waits for a yes',
	moved: 'whose athlete has moved',
	noticed: 'that is charged within a day',
	charging: 'that is being charged, for ten minutes',
	needs_donor: 'that needs its donor',
	fulfilled: 'that became a donation',
	canceled: 'that its donor canceled',
	ended: 'that has ended',
	declined: 'whose athlete takes nothing',
	lapsed: 'that nobody paid',
};

/** One pledge of each state, a visitor's where there is one, whose page needs no login. */
async function pledgeLines(admin: Person, pledges: DemoStory['pledges']): Promise<Line[]> {
	const lines = new Map<PledgeState, Line>();
	const visitorsFirst = pledges.toSorted((a, b) => Number(b.pledge.by === 'visitor') - Number(a.pledge.by === 'visitor'));
	for (const { pledge_id } of visitorsFirst) {
		const { state } = pledgeSchema.parse(await admin.call('GET', pledgeApi.pledge(pledge_id)));
		if (!lines.has(state)) lines.set(state, { what: `A pledge ${STATE_WORDS[state]}`, where: pledgeScreen(pledge_id) });
	}
	return [...lines.values()];
}

/** What the command prints. */
export function demoText({ report, isNew, mode, fixed }: FilledDemo, publicUrl: string): string {
	const asks =
		mode === 'claimed'
			? 'This site asks athletes first: fans can pledge to everybody, and give to whoever has said yes.'
			: 'This site lets fans give to everybody on a roster.';
	const back = 'To let fans give to everybody again, log in as the admin and open Admin → Athletes.';
	const setting = `The server’s setting CONSENT=${mode} decides that.${mode === 'listed' ? ' Leave it out, and choose under Admin → Athletes, to see Pledge on the cards.' : ''}`;
	return [
		isNew ? 'The demo is filled.' : 'The demo was filled by an earlier run. Nothing was changed.',
		`${asks} ${fixed ? setting : back}`,
		'',
		'Log in as',
		...report.logins.map(({ what, where }) => `  ${what}: ${where}`),
		'',
		'Worth opening',
		...report.links.map(({ what, where }) => `  ${what}: ${publicUrl}${where}`),
		'',
	].join('\n');
}
