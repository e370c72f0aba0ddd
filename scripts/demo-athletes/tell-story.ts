import { schoolDeskSchema } from '#domain/account/school-desk.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { adminClaimApi, claimApi } from '#domain/api/claim-paths.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { AGREEMENT_VERSION } from '#domain/claims/agreement.ts';
import { cameInSchema } from '#domain/claims/came-in-answer.ts';
import { type Claim, claimSchema, madeCodesSchema, teamClaimsSchema } from '#domain/claims/claim-forms.ts';
import { proposalsSchema } from '#domain/claims/own-page-forms.ts';
import type { Signature } from '#domain/claims/signature.ts';
import { collaborationAnswerSchema } from '#domain/collaboration/collaboration.ts';
import { contactAnswerSchema } from '#domain/collaboration/contact.ts';
import { removalsAnswerSchema, type Wish } from '#domain/collaboration/removal.ts';
import { checkoutAnswerSchema } from '#domain/donation/donation.ts';
import { pledgeSchema } from '#domain/donation/pledge.ts';
import { keepsakeSeasonSchema } from '#domain/keepsake/keepsake.ts';
import { RECURRING_MONTHS } from '#domain/money/money.ts';
import { consentHistorySchema } from '#domain/roster/consent-forms.ts';
import type { ConsentStep } from '#domain/roster/consent-states.ts';
import { addDays } from '#domain/time/calendar-day.ts';
import { and, eq, inArray, sql } from '#server/db/drizzle.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { isLivePledge, pledges } from '#server/db/schema/pledges-schema.ts';
import { reviewNow } from '#server/modules/payments/pledges/review-pledge.ts';
import { type Athlete, addressOf, type DemoCast, joinDesk, joinSupport, type Member, mailedToken, SCHOOL_DOMAIN } from './demo-people.ts';
import { inventPhoto, inventSignature } from './demo-pictures.ts';
import { DEMO_PLEDGES, type DemoAthlete, type DemoDonor, type DemoPledge } from './demo-pledges.ts';
import { type DemoSite, once, Person } from './demo-site.ts';

/** When the story begins: before the first pledge that has come to its date. */
export const STORY_DAYS = 100;
/** Codes that a desk has made for a team. */
const CODES = 4;

/** Whom and what a reader may want to look at. */
export interface DemoStory {
	claims: Partial<Record<DemoAthlete, Claim>>;
	/** Who holds an athlete's page. */
	holders: Partial<Record<DemoAthlete, Member>>;
	desks: { member: Member; school: string; accepted: boolean }[];
	support: Member | undefined;
	/** In the order of `DEMO_PLEDGES`. */
	pledges: { pledge_id: string; pledge: DemoPledge }[];
	/** A code that nobody has used. */
	code: string | undefined;
}

type Happening = readonly [daysAgo: number, happens: () => Promise<void>];

/** Lives through the demo's hundred days, up to the present. */
export async function tellStory(site: DemoSite, cast: DemoCast): Promise<DemoStory> {
	const story: DemoStory = { claims: {}, holders: {}, desks: [], support: undefined, pledges: [], code: undefined };
	const happenings: Happening[] = [...ofStaff(site, cast, story), ...ofAthletes(site, cast, story), ...ofDonors(site, cast, story), ...ofInbox(cast)];
	for (const [daysAgo, happens] of happenings.toSorted(([a], [b]) => b - a)) {
		await site.goTo(daysAgo);
		await happens();
		await site.work();
	}
	await site.goTo(0);
	return story;
}

function ofStaff(site: DemoSite, cast: DemoCast, story: DemoStory): Happening[] {
	const { admin, athletes, askedAbout, donors, schools } = cast;
	const desk = async (school: number, accepted = true) => {
		const at = schools[school];
		if (at === undefined) throw new Error(`the demo has no school ${school}`);
		story.desks.push({ member: await joinDesk(site, cast, at, accepted), school: at.team_name, accepted });
	};
	return [
		[60, () => desk(0)],
		[59.5, () => desk(1)],
		[59, () => desk(2)],
		[
			58,
			async () => {
				story.support = await joinSupport(site, cast);
			},
		],
		[0.9, () => desk(0, false)],
		[35, () => move(site, admin, athletes.mover, schools[2])],
		[4, () => move(site, admin, { ...athletes.mover, team_id: schools[2]?.team_id ?? 0 }, schools[3])],
		[
			5,
			async () => {
				const person = story.desks[0]?.member.person;
				if (person !== undefined) await setConsent(person, schoolDeskApi.consent(athletes.away.player_id), 'paused', 'Away for the semester');
				await reviewPledgesOf(site, athletes.away);
			},
		],
		[5.5, () => askRemoval(site, athletes.removed, 'removed', 'I have left the team and don’t want to be on websites. The registrar’s office knows me.')],
		[
			4.9,
			async () => {
				const { waiting } = removalsAnswerSchema.parse(await admin.call('GET', adminClaimApi.removals));
				for (const { removal_id } of waiting)
					await admin.call('POST', adminClaimApi.decideRemoval(removal_id), { decision: 'granted', reason: 'The registrar’s office confirmed it by phone' });
				await reviewPledgesOf(site, athletes.removed);
			},
		],
		[
			0.8,
			async () => {
				await askRemoval(site, athletes.coded, 'paused', 'It’s me. The coach can tell you.');
				const [name] = askedAbout.player_name.split(' ');
				await askRemoval(site, askedAbout, 'opted_out', `I’m ${name}’s mother. ${name} is 17 and asked me to write.`);
			},
		],
		[
			1,
			async () => {
				const made = madeCodesSchema.parse(await admin.call('POST', adminClaimApi.codes, { player_ids: [athletes.coded.player_id] }));
				story.code = made.codes[0]?.code;
			},
		],
		[0.85, () => makeDeskCodes(story)],
		[1.9, async () => void (await admin.call('POST', adminApi.suspendUser(donors.suspended.user_id)))],
	];
}

function ofAthletes(site: DemoSite, cast: DemoCast, story: DemoStory): Happening[] {
	const { admin, athletes, fan, join, donors } = cast;
	/** Somebody holds a page, by a code, with or without a signed agreement. */
	const hold = async (role: DemoAthlete, member?: Member, signed = true) => {
		const athlete = athletes[role];
		const holder = member ?? (await join('athletes.example', 'Demo-athlete-1', athlete.player_name));
		const { codes } = madeCodesSchema.parse(await admin.call('POST', adminClaimApi.codes, { player_ids: [athlete.player_id] }));
		const claim = claimSchema.parse(await holder.person.call('POST', claimApi.claims, { player_id: athlete.player_id, code: codes[0]?.code ?? '' }));
		const signature = { kind: 'typed', name: athlete.player_name };
		if (signed) await holder.person.call('POST', claimApi.agreement(claim.claim_id), { version: AGREEMENT_VERSION, signature, guardian_name: null });
		story.claims[role] = claim;
		story.holders[role] = holder;
	};
	const page = (role: DemoAthlete) => {
		const [claim, holder] = [story.claims[role], story.holders[role]];
		if (claim === undefined || holder === undefined) throw new Error(`nobody holds the page of ${role}`);
		return { claim, person: holder.person, id: claim.claim_id };
	};
	const sayYes = async (role: DemoAthlete, work_status = 'us') => {
		const { person, id } = page(role);
		await person.call('PUT', claimApi.yes(id), { work_status });
		await reviewPledgesOf(site, athletes[role]);
	};
	const say = async (role: DemoAthlete, text: string) => void (await page(role).person.call('PUT', claimApi.page(page(role).id), { text }));
	const show = async (role: DemoAthlete, jersey: Parameters<typeof inventPhoto>[0]) =>
		page(role).person.upload(claimApi.photo(page(role).id), await inventPhoto(jersey));
	const sign = async (role: DemoAthlete, signature: Signature) => {
		const { person, id } = page(role);
		const { season, signed_at } = keepsakeSeasonSchema.parse(await person.call('GET', keepsakeApi.season(id)));
		if (signed_at === null) await person.call('POST', keepsakeApi.signature(id), { season, signature }, once());
	};
	const thank = async (role: DemoAthlete, ...notes: string[]) => {
		const { person, id } = page(role);
		const { donations } = cameInSchema.parse(await person.call('GET', claimApi.cameIn(id)));
		const open = donations.filter(({ takes_note, note }) => takes_note && note === null);
		for (const [i, note] of notes.entries()) {
			const donation = open[i];
			if (donation !== undefined) await person.call('PUT', keepsakeApi.note(id, donation.number), { note }, once());
		}
	};
	const closeOwn = async (role: DemoAthlete, to: ConsentStep) => {
		const { person, id } = page(role);
		await person.call('POST', claimApi.consent(id), { to }, once());
		await reviewPledgesOf(site, athletes[role]);
	};
	const drawn = inventSignature(7);
	return [
		[32, () => hold('own', fan)],
		[31, () => sayYes('own')],
		[30, () => say('own', 'I throw the discus for fun, study chemistry, and answer every message.')],
		[29.5, () => approveAll(admin)],
		[27, () => sign('own', drawn)],
		[11, () => thank('own', 'Thank you! That paid for a week of bus rides to practice.', 'You were at every home game. It means a lot.')],
		[0.5, () => show('own', [122, 59, 46])],
		[0.4, () => say('own', 'I play football, study chemistry, and answer every message. Home games are on Saturdays.')],
		[0.02, () => sign('own', drawn)],
		[0.019, () => thank('own', 'Thanks for coming to the game today!')],

		[26, () => hold('resting')],
		[25.5, () => say('resting', 'Second year on the team. I coach kids in summer.')],
		[25.2, () => approveAll(admin)],
		[10, () => sayYes('resting')],
		[9.5, () => sign('resting', inventSignature(5))],
		[8.4, () => sign('resting', inventSignature(5))],
		[
			8.3,
			() =>
				thank(
					'resting',
					'You pledged before I had even said yes. Thank you!',
					'Your pledge was one of the first. I won’t forget it.',
					'Thank you for waiting all those weeks!',
				),
		],
		[1.5, () => say('resting', 'Resting an injury until January. I coach kids in summer.')],
		[1, () => closeOwn('resting', 'paused')],

		[14, () => hold('yesBefore')],
		[13.8, () => show('yesBefore', [46, 95, 122])],
		[13.5, () => approveAll(admin)],
		[3, () => sayYes('yesBefore')],
		[2.9, () => sign('yesBefore', inventSignature(6))],
		[1.4, () => say('yesBefore', 'Home games are on Saturdays. Come and say hello.')],
		[1.3, () => sign('yesBefore', inventSignature(6))],
		[1.2, () => thank('yesBefore', 'Thank you for waiting for my yes!', 'See you on Saturday!', 'Every month! Wow.')],

		[5.2, () => hold('yesToday')],
		[0.08, () => sayYes('yesToday')],

		[7.5, () => hold('unsigned', undefined, false)],

		[10.2, () => hold('visiting')],
		[9, () => sayYes('visiting', 'f1')],

		[
			3,
			async () => {
				const { player_id, player_name, team_id } = athletes.pending;
				await admin.call('PUT', adminClaimApi.mailDomains(team_id), { domains: [SCHOOL_DOMAIN] });
				const claimant = await join('athletes.example', 'Demo-athlete-1', player_name);
				story.holders.pending = claimant;
				const email = claimant.login.user_email.replace('athletes.example', SCHOOL_DOMAIN);
				await claimant.person.call('POST', claimApi.byMail, { player_id, email });
				await site.work();
				await claimant.person.call('POST', claimApi.confirmMail, { token: mailedToken(site, email, 'claim/mail') });
			},
		],

		[10.8, () => hold('optedOut')],
		[6, () => closeOwn('optedOut', 'opted_out')],

		...(
			[
				[28, 'own', 'visitor', 25],
				[24, 'own', 'regular', 100],
				[19, 'own', 'careful', 50],
				[12, 'own', 'visitor', 75],
				[6, 'own', 'regular', 20],
				[2, 'own', 'visitor', 40],
				[0.021, 'own', 'careful', 30],
				[6.5, 'resting', 'careful', 35],
				[1.6, 'yesBefore', 'regular', 60],
			] as const
		).map(([days, role, donor, amount]): Happening => [days, () => give(site, athletes[role], amount, donor === 'visitor' ? undefined : donors[donor])]),
		[1.7, () => giveMonthly(athletes.yesBefore, 10, fan)],
		[1.95, () => refundLast(site, admin, athletes.own)],
		[
			0.6,
			async () => {
				for (const { player_id } of [athletes.yesBefore, athletes.coded, athletes.yesToday])
					await fan.person.call('POST', api.saveFavorite, { user_id: fan.user_id, player_id }, once());
			},
		],
	];
}

function ofDonors(site: DemoSite, { athletes, donors }: DemoCast, story: DemoStory): Happening[] {
	const person = (by: DemoDonor) => (by === 'visitor' ? new Person(site) : donors[by].person);
	return DEMO_PLEDGES.flatMap((pledge, i): Happening[] => {
		const donor = person(pledge.by);
		const { made, next, to } = pledge;
		let pledge_id = '';
		const happenings: Happening[] = [
			[
				made,
				async () => {
					pledge_id = await makePledge(donor, athletes[to], pledge, pledge.by === 'visitor' ? undefined : donors[pledge.by].user_id);
					story.pledges[i] = { pledge_id, pledge };
				},
			],
		];
		if (next !== undefined) happenings.push([next.days, () => goOn(site, donor, pledge_id, next.what, athletes)]);
		return happenings;
	});
}

async function makePledge(donor: Person, athlete: Athlete, { amount, card = 'works' }: DemoPledge, user_id: number | undefined): Promise<string> {
	const { player_id, player_name, team_id } = athlete;
	const body = { amount, player_id, player_name, team_id, pledge: true, ...(user_id !== undefined && { user_id, named: true }) };
	const { intent_id } = checkoutAnswerSchema.parse(await donor.call('POST', api.checkoutOneTime, body, once()));
	if (card === 'none') return intent_id;
	await donor.press(`${await donor.follow(pledgeApi.card(intent_id))}/${card}`);
	return intent_id;
}

type Next = NonNullable<DemoPledge['next']>['what'];

async function goOn(site: DemoSite, donor: Person, pledge_id: string, what: Next, athletes: DemoCast['athletes']): Promise<void> {
	const read = async () => pledgeSchema.parse(await donor.call('GET', pledgeApi.pledge(pledge_id)));
	switch (what) {
		case 'lowers':
			await donor.call('PUT', pledgeApi.pledge(pledge_id), { amount: (await read()).amount / 2 });
			return;
		case 'cancels':
			await donor.call('DELETE', pledgeApi.pledge(pledge_id));
			return;
		case 'keeps': {
			const { player_id, moved_to } = await read();
			await donor.call('PUT', pledgeApi.athlete(pledge_id), { player_id, team_id: moved_to?.team_id });
			return;
		}
		case 'chooses another': {
			const { player_id, team_id } = athletes.coded;
			await donor.call('PUT', pledgeApi.athlete(pledge_id), { player_id, team_id });
			return;
		}
		case 'pays':
			await donor.press(`${await donor.follow((await read()).pay_url ?? '')}/pay`);
			return;
		case 'takes the card back': {
			const [row] = await site.db.select({ method_ref: pledges.method_ref }).from(pledges).where(eq(pledges.pledge_id, pledge_id));
			if (row?.method_ref == null) throw new Error(`pledge ${pledge_id} has no card`);
			await site.sandbox.detachCard(row.method_ref);
		}
	}
}

/** An athlete's pledges are looked at, as the job does that the database queues: by its own clock, which isn't the story's. */
async function reviewPledgesOf(site: DemoSite, { player_id }: Pick<Athlete, 'player_id'>): Promise<void> {
	const live = await site.db
		.select({ pledge_id: pledges.pledge_id })
		.from(pledges)
		.where(and(eq(pledges.player_id, player_id), isLivePledge));
	for (const { pledge_id } of live) await reviewNow(site.deps, pledge_id);
}

async function move(site: DemoSite, admin: Person, { player_id, team_id }: Athlete, to: Athlete | undefined): Promise<void> {
	await admin.call('POST', adminRosterApi.transfer(player_id), { from_team_id: team_id, to_team_id: to?.team_id });
	await reviewPledgesOf(site, { player_id });
}

/** The first desk has made codes for a few athletes of the team that it sees first. */
async function makeDeskCodes({ desks }: DemoStory): Promise<void> {
	const person = desks[0]?.member.person;
	if (person === undefined) throw new Error('no desk was made');
	const { schools } = schoolDeskSchema.parse(await person.call('GET', schoolDeskApi.desk));
	const { athletes } = teamClaimsSchema.parse(await person.call('GET', schoolDeskApi.team(schools[0]?.teams[0]?.team_id ?? 0)));
	const free = athletes.filter(({ state, holder, code_until }) => state === 'listed' && holder === null && code_until === null);
	await person.call('POST', schoolDeskApi.codes, { player_ids: free.slice(-CODES).map(({ player_id }) => player_id) });
}

async function setConsent(person: Person, path: string, to: ConsentStep, reason: string): Promise<void> {
	const { consent: seen } = consentHistorySchema.parse(await person.call('GET', path));
	await person.call('POST', path, { to, seen, reason });
}

async function approveAll(admin: Person): Promise<void> {
	const { waiting } = proposalsSchema.parse(await admin.call('GET', adminClaimApi.proposals));
	for (const { proposal_id } of waiting) await admin.call('POST', adminClaimApi.decideProposal(proposal_id), { decision: 'approved' });
}

/** Somebody without an account asks, and follows the mailed link. */
async function askRemoval(site: DemoSite, { player_id, player_name }: Athlete, wish: Wish, note: string): Promise<void> {
	const email = addressOf(player_name, 'mailbox.example');
	await new Person(site).call('POST', requestApi.removals, { player_id, wish, email, note });
	await site.work();
	await new Person(site).call('POST', requestApi.confirmRemoval, { token: mailedToken(site, email, 'removal') });
}

async function give(site: DemoSite, { player_id, player_name, team_id }: Athlete, amount: number, by: Member | undefined): Promise<void> {
	const donor = by?.person ?? new Person(site);
	const body = { amount, player_id, player_name, team_id, ...(by !== undefined && { user_id: by.user_id, named: true }) };
	await payOnPage(donor, checkoutAnswerSchema.parse(await donor.call('POST', api.checkoutOneTime, body, once())).checkout_url);
}

async function giveMonthly({ player_id, player_name, team_id }: Athlete, amount: number, { person, user_id }: Member): Promise<void> {
	const body = { amount, player_id, player_name, team_id, user_id, recurring_cost_duration: RECURRING_MONTHS[1] };
	await payOnPage(person, checkoutAnswerSchema.parse(await person.call('POST', api.checkoutSubscription, body, once())).checkout_url);
}

const payOnPage = async (donor: Person, checkout_url: string) => donor.press(`${await donor.follow(checkout_url)}/pay`);

/** The athlete's last donation goes back. */
async function refundLast(site: DemoSite, admin: Person, { player_id }: Athlete): Promise<void> {
	const [last] = await site.db
		.select({ payment_id: payments.payment_id, amount_cents: payments.amount_cents })
		.from(payments)
		.innerJoin(intents, eq(intents.intent_id, payments.intent_id))
		.where(and(eq(payments.player_id, player_id), inArray(intents.state, ['paid']), eq(payments.provider, site.sandbox.name)))
		.orderBy(sql`${payments.created_at} desc`)
		.limit(1);
	if (last === undefined) throw new Error('nothing came in');
	await admin.call('POST', adminApi.refund(last.payment_id), { amount_cents: last.amount_cents, reason: 'Given to the wrong athlete' }, once());
}

function ofInbox({ admin, athletes, donors }: DemoCast): Happening[] {
	const ask = async (by: Member, { player_id, team_id }: Athlete, change: object): Promise<number> => {
		const [first_name = '', ...rest] = by.login.user_name.split(' ');
		const body = {
			...{ player_id, team_id, user_id: by.user_id, first_name, last_name: rest.join(' '), email_address: by.login.user_email },
			...{ phone_number: '+1 555 010 0142', street_address: '4 Harbor Row', city: 'Wexcombe', state: 'Ohio', zip_code: '44000', country: 'United States' },
			...{ requested_date: addDays(new Date().toISOString().slice(0, 10), 30), ...change },
		};
		return collaborationAnswerSchema.parse(await by.person.call('POST', requestApi.collaborationRequests, body, once())).request_id;
	};
	const write = async (by: Member, subject: string, message: string): Promise<number> => {
		const [first_name = '', ...rest] = by.login.user_name.split(' ');
		const body = { user_id: by.user_id, first_name, last_name: rest.join(' '), email: by.login.user_email, phone_number: '+1 555 010 0142', subject, message };
		return contactAnswerSchema.parse(await by.person.call('POST', requestApi.contactUs, body, once())).message_id;
	};
	return [
		[
			16.5,
			async () => {
				const request_id = await ask(donors.fan, athletes.resting, {
					scope_of_use: 'Autographs & Appearances',
					flat_fees: 250,
					company_name: 'Harbor Street Books',
				});
				await admin.call('PUT', adminApi.request(request_id), { status: 'accepted', answer: 'We’d love to. Our office will call you this week.' }, once());
			},
		],
		[1.1, async () => void (await ask(donors.regular, athletes.own, { scope_of_use: 'Social media', royalties: 5 }))],
		[0.7, async () => void (await ask(donors.careful, athletes.coded, { scope_of_use: 'Merchandise & Apparel', flat_fees: 400 }))],
		[
			3.5,
			async () => {
				const message_id = await write(donors.careful, 'My receipt', 'I deleted the mail with my receipt. Can you send it again?');
				await admin.call('PUT', adminApi.message(message_id), { state: 'done' });
			},
		],
		[0.55, async () => void (await write(donors.regular, 'Who signs the cards?', 'Is the signature on my card really from the athlete?'))],
		[0.35, async () => void (await write(donors.fan, 'Pledges', 'Can I pledge for two athletes at once?'))],
	];
}
