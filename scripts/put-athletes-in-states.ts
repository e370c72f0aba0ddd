/**
 * Puts athletes of the demo league in every state, so that each screen of theirs and of the dashboard has something to show. It calls a
 * running server as its admin and as people do: `npm start`, then `npm run demo:athletes -- http://localhost:8080`. Run it once.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { registerAnswerSchema, sessionAnswerSchema } from '#domain/account/account.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { API_KEY_HEADER, api, DEFAULT_API_KEY } from '#domain/api/api-paths.ts';
import { adminClaimApi, claimApi } from '#domain/api/claim-paths.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import { pledgeApi, pledgeScreen } from '#domain/api/pledge-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { adminDeskApi, SCHOOL_DESK, schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { AGREEMENT_VERSION } from '#domain/claims/agreement.ts';
import { cameInSchema } from '#domain/claims/came-in-answer.ts';
import { type Claim, claimSchema, madeCodesSchema } from '#domain/claims/claim-forms.ts';
import { proposalsSchema } from '#domain/claims/own-page-forms.ts';
import type { WorkStatus } from '#domain/claims/work-status.ts';
import { checkoutAnswerSchema } from '#domain/donation/donation.ts';
import { keepsakeSeasonSchema } from '#domain/keepsake/keepsake.ts';
import { DEMO_ACCOUNTS } from '#server/modules/identity/public.ts';

const address = process.argv[2];
if (address === undefined) throw new Error('Usage: npm run demo:athletes -- ADDRESS');
const MAIL = join(process.env.DATA_DIR ?? '.data', 'mail');
const DOMAIN = 'school.example';

/** Somebody with a session of their own. */
class Person {
	readonly #cookies = new Map<string, string>();

	async call(method: string, path: string, body?: unknown): Promise<unknown> {
		const isForm = body instanceof FormData;
		const answer = await fetch(address + path, {
			method,
			headers: {
				[API_KEY_HEADER]: DEFAULT_API_KEY,
				origin: String(address),
				cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
				...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
			},
			...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
		});
		for (const cookie of answer.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			this.#cookies.set(name, value);
		}
		if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
		return answer.json();
	}

	async logIn(username: string, password: string): Promise<this> {
		const form = new FormData();
		form.append('username', username);
		form.append('password', password);
		await this.call('POST', api.login, form);
		return this;
	}
}

const athletesSchema = z.object({ data: z.array(z.object({ player_id: z.int(), player_name: z.string(), team_id: z.int(), team_name: z.string() })) });
type Athlete = z.infer<typeof athletesSchema>['data'][number];

const [demoFan, demoAdmin] = DEMO_ACCOUNTS;
const admin = await new Person().logIn(demoAdmin.user_email, demoAdmin.password);
const fan = await new Person().logIn(demoFan.user_email, demoFan.password);

/** An account for an athlete, which is printed. */
async function newAthlete({ player_name }: Athlete): Promise<Person> {
	const user_email = `${player_name
		.normalize('NFKD')
		.replace(/[^a-z]+/gi, '.')
		.replace(/\.$/, '')}@athletes.example`.toLowerCase();
	await new Person().call('POST', api.register, { user_name: player_name, user_email, password: 'Demo-athlete-1' });
	console.log(`${player_name}: ${user_email}, Demo-athlete-1`);
	return new Person().logIn(user_email, 'Demo-athlete-1');
}

async function holdPage(person: Person, { player_id }: Athlete): Promise<Claim> {
	const { codes } = madeCodesSchema.parse(await admin.call('POST', adminClaimApi.codes, { player_ids: [player_id] }));
	return claimSchema.parse(await person.call('POST', claimApi.claims, { player_id, code: codes[0]?.code ?? '' }));
}

async function sign(person: Person, { claim_id, player_name }: Claim): Promise<void> {
	const signature = { kind: 'typed', name: player_name };
	await person.call('POST', claimApi.agreement(claim_id), { version: AGREEMENT_VERSION, signature, guardian_name: null });
}

async function sayYes(person: Person, { claim_id }: Claim, work_status: WorkStatus): Promise<void> {
	await person.call('PUT', claimApi.yes(claim_id), { work_status });
}

async function sendPhoto(person: Person, { claim_id }: Claim, background: string): Promise<void> {
	const photo = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
		.jpeg()
		.toBuffer();
	const form = new FormData();
	form.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
	await person.call('PUT', claimApi.photo(claim_id), form);
}

async function approveAll(): Promise<void> {
	const { waiting } = proposalsSchema.parse(await admin.call('GET', adminClaimApi.proposals));
	for (const { proposal_id } of waiting) await admin.call('POST', adminClaimApi.decideProposal(proposal_id), { decision: 'approved' });
}

async function setConsent({ player_id }: Athlete, to: string, reason: string): Promise<void> {
	await admin.call('POST', adminClaimApi.consent(player_id), { to, seen: 'listed', reason });
}

/** A guest gives, and pays on the sandbox's page. */
async function give({ player_id, player_name, team_id }: Claim, amount: number): Promise<void> {
	const { checkout_url } = checkoutAnswerSchema.parse(await new Person().call('POST', api.checkoutOneTime, { amount, player_id, player_name, team_id }));
	const opened = await fetch(checkout_url, { redirect: 'manual' });
	const page = opened.headers.get('location');
	if (page === null) throw new Error(`${checkout_url} answered ${opened.status}`);
	const headers = { origin: String(address), 'content-type': 'application/x-www-form-urlencoded' };
	const paid = await fetch(`${new URL(page, address)}/pay`, { method: 'POST', redirect: 'manual', headers, body: '' });
	if (paid.status >= 400) throw new Error(`the sandbox answered ${paid.status}`);
}

/** The person pledges, and saves a card on the sandbox's page if `saves`. @returns the pledge's id */
async function pledge(
	person: Person,
	{ player_id, player_name, team_id }: Athlete | Claim,
	amount: number,
	{ saves, user_id }: { saves: boolean; user_id?: number | undefined },
): Promise<string> {
	const body = { amount, player_id, player_name, team_id, pledge: true, ...(user_id !== undefined && { user_id }) };
	const { intent_id: pledge_id } = checkoutAnswerSchema.parse(await person.call('POST', api.checkoutOneTime, body));
	if (!saves) return pledge_id;
	const opened = await fetch(address + pledgeApi.card(pledge_id), { redirect: 'manual' });
	const page = opened.headers.get('location');
	if (page === null) throw new Error(`the card’s page answered ${opened.status}`);
	const headers = { origin: String(address), 'content-type': 'application/x-www-form-urlencoded' };
	const saved = await fetch(`${new URL(page, address)}/works`, { method: 'POST', redirect: 'manual', headers, body: '' });
	if (saved.status >= 400) throw new Error(`the sandbox answered ${saved.status}`);
	return pledge_id;
}

async function signCards(person: Person, { claim_id, player_name }: Claim): Promise<void> {
	const { season } = keepsakeSeasonSchema.parse(await person.call('GET', keepsakeApi.season(claim_id)));
	await person.call('POST', keepsakeApi.signature(claim_id), { season, signature: { kind: 'typed', name: player_name } });
}

/** An account of somebody at a school, which is printed. @param local what its address has before the @ */
async function newColleague(user_name: string, local: string): Promise<{ person: Person; user_id: number; user_email: string }> {
	const user_email = `${local}@${DOMAIN}`;
	const body = { user_name, user_email, password: 'Demo-desk-1' };
	const { user_id } = registerAnswerSchema.parse(await new Person().call('POST', api.register, body));
	return { person: await new Person().logIn(user_email, body.password), user_id, user_email };
}

/** The token of the newest mail to this address; undefined where mail goes out instead of into the data folder. */
async function tokenFor(recipient: string, link: RegExp): Promise<string | undefined> {
	for (let wait = 0; wait < 20; wait++) {
		const names = existsSync(MAIL) ? readdirSync(MAIL).filter((name) => name.endsWith('.eml')) : [];
		const mails = names.sort().map((name) => readFileSync(join(MAIL, name), 'utf8').replace(/=\r\n/g, '').replaceAll('=3D', '='));
		const found = link.exec(mails.findLast((mail) => mail.includes(`To: ${recipient}\r\n`)) ?? '')?.[1];
		if (found !== undefined) return found;
		await new Promise((resolve) => setTimeout(resolve, 500));
	}
	return undefined;
}

const { data } = athletesSchema.parse(await admin.call('GET', `${adminRosterApi.athletes}?sport_id=2&retired=no&limit=100&skip=0`));
const ofTeam = data.filter(({ team_id }) => team_id === data[0]?.team_id);
function next(): Athlete {
	const athlete = ofTeam.shift();
	if (athlete === undefined) throw new Error('The demo league’s first team has too few athletes left. This command runs once.');
	return athlete;
}

/** The demo fan plays, too: a page with money, words, and a photo that waits. */
const own = await holdPage(fan, next());
await sign(fan, own);
await sayYes(fan, own, 'us');
await fan.call('PUT', claimApi.page(own.claim_id), { text: 'I throw the discus, study chemistry, and answer every message.' });
await approveAll();
for (const amount of [25, 100, 50]) await give(own, amount);
await signCards(fan, own);
const [latest] = cameInSchema.parse(await fan.call('GET', claimApi.cameIn(own.claim_id))).donations;
if (latest !== undefined) await fan.call('PUT', keepsakeApi.note(own.claim_id, latest.number), { note: 'Thanks for coming to every meet!' });
console.log(`${own.player_name}: the demo fan’s page`);

const claimed = next();
const claimant = await newAthlete(claimed);
await sign(claimant, await holdPage(claimant, claimed));

const shown = next();
const shownBy = await newAthlete(shown);
const withPhoto = await holdPage(shownBy, shown);
await sign(shownBy, withPhoto);
await sayYes(shownBy, withPhoto, 'us');
await sendPhoto(shownBy, withPhoto, '#2e5f7a');
await approveAll();
await shownBy.call('PUT', claimApi.page(withPhoto.claim_id), { text: 'Home meets are on Fridays. Come and say hello.' });
await sendPhoto(fan, own, '#7a3b2e');

// An admin has to ask the school first.
const abroad = next();
const visiting = await newAthlete(abroad);
const visited = await holdPage(visiting, abroad);
await sign(visiting, visited);
await sayYes(visiting, visited, 'f1');

// The agreement isn't signed yet.
const unsigned = next();
await holdPage(await newAthlete(unsigned), unsigned);

const pausedByThem = next();
const resting = await newAthlete(pausedByThem);
await resting.call('POST', claimApi.consent((await holdPage(resting, pausedByThem)).claim_id), { to: 'paused' });

await setConsent(next(), 'paused', 'The compliance office called');
await setConsent(next(), 'opted_out', 'They asked us to');
await setConsent(next(), 'removed', 'They asked us to');

// With a code that nobody has used.
await admin.call('POST', adminClaimApi.codes, { player_ids: [next().player_id] });

const byMail = next();
await admin.call('PUT', adminClaimApi.mailDomains(byMail.team_id), { domains: [DOMAIN] });
const waiting = await newAthlete(byMail);
const school = `athlete.${byMail.player_id}@${DOMAIN}`;
await waiting.call('POST', claimApi.byMail, { player_id: byMail.player_id, email: school });
const claimToken = await tokenFor(school, /\/claim\/mail#([\w-]{43})/);
if (claimToken !== undefined) await waiting.call('POST', claimApi.confirmMail, { token: claimToken });

const asking = next();
const asker = `robin.${asking.player_id}@people.example`;
await new Person().call('POST', requestApi.removals, {
	player_id: asking.player_id,
	wish: 'paused',
	email: asker,
	note: 'It’s me. Coach Whitfield can tell you.',
});
const removalToken = await tokenFor(asker, /\/removal#([\w-]{43})/);
if (removalToken !== undefined) await new Person().call('POST', requestApi.confirmRemoval, { token: removalToken });

// The demo fan's pledges: one that waits, one without a card, one that was canceled, and one that is charged tomorrow. And a guest's.
const { user_id } = sessionAnswerSchema.parse(await fan.call('GET', api.session)).session ?? {};
await pledge(fan, claimed, 50, { saves: true, user_id });
await pledge(fan, unsigned, 10, { saves: false, user_id });
await fan.call('DELETE', pledgeApi.pledge(await pledge(fan, byMail, 25, { saves: true, user_id })));
await pledge(fan, withPhoto, 30, { saves: true, user_id });
const guests = await pledge(new Person(), abroad, 20, { saves: true });

// One more asks whether it goes on, because its athlete has moved.
const mover = next();
const asks = await pledge(fan, mover, 40, { saves: true, user_id });
const newTeam = data.find(({ team_id }) => team_id !== mover.team_id)?.team_id;
if (newTeam !== undefined) await admin.call('POST', adminRosterApi.transfer(mover.player_id), { from_team_id: mover.team_id, to_team_id: newTeam });

// Two schools have desks, and a third person is only invited. One desk pauses an athlete.
const otherSchool = data.find(({ team_id, team_name }) => team_id !== byMail.team_id && team_name !== byMail.team_name) ?? byMail;
for (const [name, { team_id, team_name }] of [
	['Dana Whitfield', byMail],
	['Lee Marlow', otherSchool],
] as const) {
	const { person, user_id: colleague, user_email } = await newColleague(name, name.split(' ')[0]?.toLowerCase() ?? '');
	await admin.call('POST', adminDeskApi.ofUser(colleague), { team_id });
	const token = await tokenFor(user_email, /\/join-desk#([\w-]{43})/);
	if (token === undefined) continue;
	await person.call('POST', schoolDeskApi.acceptInvitation, { token });
	console.log(`The desk of ${team_name}: ${user_email}, Demo-desk-1`);
	if (team_id !== byMail.team_id) continue;
	await person.logIn(user_email, 'Demo-desk-1');
	const away = { to: 'paused', seen: 'listed', reason: 'Away for the semester' };
	await person.call('POST', schoolDeskApi.consent(next().player_id), away);
}
const invited = await newColleague('Ira Quayle', 'ira');
await admin.call('POST', adminDeskApi.ofUser(invited.user_id), { team_id: byMail.team_id });

if (claimToken === undefined || removalToken === undefined)
	console.log(
		'Mail doesn’t go into the data folder here, so what waits for a mailed link doesn’t happen: claims by school email, requests to pause, and desks.',
	);
console.log(`A guest’s pledge: ${address}${pledgeScreen(guests)}`);
console.log(`A pledge whose athlete has moved: ${address}${pledgeScreen(asks)}`);
console.log(
	`Look at ${address}/claim and ${address}/AccountInformation as the demo fan, at ${address}/AdminDashboard?tab=athletes as the demo admin, and at ${address}${SCHOOL_DESK} as a desk.`,
);
