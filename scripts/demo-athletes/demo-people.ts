import * as z from 'zod/mini';
import { registerAnswerSchema } from '#domain/account/account.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { adminDeskApi, schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { supportApi } from '#domain/api/support-paths.ts';
import { teamClaimsSchema } from '#domain/claims/claim-forms.ts';
import { DEFAULT_SPORT_ID } from '#domain/roster/listing/listing.ts';
import { fold } from '#domain/texts/fold.ts';
import { DEMO_ACCOUNTS, noteDemoPerson } from '#server/modules/identity/public.ts';
import { inventName } from '#server/modules/rosters/demo-league/demo-names.ts';
import { createRandom } from '#server/modules/rosters/demo-league/seeded-random.ts';
import { DEMO_ATHLETES, type DemoAthlete, type DemoDonor } from './demo-pledges.ts';
import { type DemoSite, type Login, Person } from './demo-site.ts';

/** Every run invents the same people. */
const SEED = 20_261_130;
const PAGE = 100;
/** Pages of athletes among which four schools are looked for. */
const MOST_PAGES = 40;
/** The domain of the first school's addresses. */
export const SCHOOL_DOMAIN = 'school.example';

export interface Athlete {
	player_id: number;
	player_name: string;
	team_id: number;
	team_name: string;
}

/** Somebody with an account, and how to log in as them. */
export interface Member {
	person: Person;
	user_id: number;
	login: Login;
}

const athletesSchema = z.object({
	data: z.array(z.object({ player_id: z.int(), player_name: z.string(), team_id: z.int(), team_name: z.string() })),
});

/** On which of the demo's four schools an athlete begins. Home begins with the first. */
const SCHOOL_OF: Partial<Record<DemoAthlete, number>> = { visiting: 1, mover: 1, resting: 2 };

export interface DemoCast {
	admin: Person;
	fan: Member;
	donors: Record<Exclude<DemoDonor, 'visitor'>, Member>;
	athletes: Record<DemoAthlete, Athlete>;
	/** For whom somebody only asks that they are taken off. */
	askedAbout: Athlete;
	/** Where the mover goes, twice. */
	schools: readonly Athlete[];
	/** An account of an invented person at this domain. */
	join(domain: string, password: string, user_name?: string): Promise<Member>;
}

export async function castDemo(site: DemoSite): Promise<DemoCast> {
	const [demoFan, demoAdmin] = DEMO_ACCOUNTS;
	const admin = new Person(site, demoAdmin);
	const fanPerson = new Person(site, demoFan);
	const { session } = z.object({ session: z.object({ user_id: z.int() }) }).parse(await fanPerson.call('GET', api.session));
	const fan = { person: fanPerson, user_id: session.user_id, login: demoFan };
	const random = createRandom(SEED);
	const join = async (domain: string, password: string, user_name = inventName(random, random.pick(['men', 'women'] as const))): Promise<Member> => {
		const user_email = addressOf(user_name, domain);
		const login = { user_name, user_email, password };
		const { user_id } = registerAnswerSchema.parse(await new Person(site).call('POST', api.register, login));
		// Their passwords are public. At once, so that those of a run that stops halfway go, too.
		await noteDemoPerson(site.db, user_id);
		const person = new Person(site, login);
		const [first_name = '', ...rest] = user_name.split(' ');
		await person.call('POST', api.addProfile, { user_id, first_name, last_name: rest.join(' '), city: 'Wexcombe', state: 'Ohio' });
		return { person, user_id, login };
	};
	const schools = await freeAthletes(admin);
	const next = (school: number): Athlete => {
		const athlete = schools[school]?.shift();
		if (athlete === undefined) throw new Error('The demo league has too few athletes without a claim. Begin with a new data folder.');
		return athlete;
	};
	const athletes = Object.fromEntries(DEMO_ATHLETES.map((role) => [role, next(SCHOOL_OF[role] ?? 0)])) as Record<DemoAthlete, Athlete>;
	return {
		...{ admin, fan, athletes, join, schools: schools.map((_, school) => next(school)), askedAbout: next(2) },
		donors: {
			fan,
			regular: await join('people.example', 'Demo-donor-1'),
			careful: await join('people.example', 'Demo-donor-1'),
			suspended: await join('people.example', 'Demo-donor-1'),
		},
	};
}

/** The athletes of four schools whose page nobody holds or has closed, in home's order. */
async function freeAthletes(admin: Person): Promise<Athlete[][]> {
	const teams = new Map<number, Athlete[]>();
	const names = new Set<string>();
	for (let page = 0; page < MOST_PAGES && teams.size <= 4; page++) {
		const address = `${adminRosterApi.athletes}?sport_id=${DEFAULT_SPORT_ID}&retired=no&limit=${PAGE}&skip=${page * PAGE}`;
		const { data } = athletesSchema.parse(await admin.call('GET', address));
		for (const athlete of data) {
			const mates = teams.get(athlete.team_id);
			if (mates !== undefined) mates.push(athlete);
			else if (!names.has(athlete.team_name)) teams.set(athlete.team_id, [athlete]);
			names.add(athlete.team_name);
		}
		if (data.length < PAGE) break;
	}
	const free: Athlete[][] = [];
	for (const [team_id, mates] of [...teams].slice(0, 4)) {
		const { athletes } = teamClaimsSchema.parse(await admin.call('GET', adminClaimApi.team(team_id)));
		const open = new Set(athletes.filter(({ state, holder }) => state === 'listed' && holder === null).map(({ player_id }) => player_id));
		free.push(mates.filter(({ player_id }) => open.has(player_id)));
	}
	return free;
}

/** An address for somebody of this name. */
export function addressOf(name: string, domain: string): string {
	return `${fold(name)
		.replaceAll(/[^a-z]+/g, '.')
		.replace(/\.$/, '')}@${domain}`;
}

/** Somebody at a school joins its desk. @param accepts whether they have followed the mailed link */
export async function joinDesk(site: DemoSite, { admin, join }: DemoCast, { team_id }: Athlete, accepts = true): Promise<Member> {
	const colleague = await join(SCHOOL_DOMAIN, 'Demo-desk-1');
	await admin.call('POST', adminDeskApi.ofUser(colleague.user_id), { team_id });
	await site.work();
	if (accepts) await colleague.person.call('POST', schoolDeskApi.acceptInvitation, { token: mailedToken(site, colleague.login.user_email, 'join-desk') });
	return colleague;
}

export async function joinSupport(site: DemoSite, { admin, join }: DemoCast): Promise<Member> {
	const colleague = await join('people.example', 'Demo-support-1');
	await admin.call('POST', supportApi.ofUser(colleague.user_id));
	await site.work();
	await colleague.person.call('POST', supportApi.acceptInvitation, { token: mailedToken(site, colleague.login.user_email, 'join-support') });
	return colleague;
}

/** The secret of the link in the last mail to an address. @param screen where the link leads */
export function mailedToken(site: DemoSite, recipient: string, screen: string): string {
	const token = new RegExp(`/${screen}#([\\w-]{43})`).exec(site.lastMailTo(recipient))?.[1];
	if (token === undefined) throw new Error(`the mail to ${recipient} has no link to ${screen}`);
	return token;
}
