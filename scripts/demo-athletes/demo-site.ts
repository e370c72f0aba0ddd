import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { API_KEY_HEADER, api, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { buildApp } from '#server/app.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Database, Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { readServerKey } from '#server/db/server-key.ts';
import type { Env } from '#server/env.ts';
import { deviceCookie, deviceCookieName } from '#server/http/guards/device-cookie.ts';
import { FIGURES, type LimitFigures } from '#server/http/limits/limit-figures.ts';
import type { Passwords } from '#server/modules/identity/public.ts';
import { NO_LETTERHEAD } from '#server/modules/mail/letterhead.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { sendDueMails } from '#server/modules/mail/send-due-mails.ts';
import type { PaymentDeps } from '#server/modules/payments/payment-deps.ts';
import { noteNoticeSent } from '#server/modules/payments/public.ts';
import { TURN_MS } from '#server/modules/payments/queues/charge-turns.ts';
import { createSandbox, type Sandbox } from '#server/modules/payments/sandbox/sandbox-provider.ts';
import { runPaymentWork } from '#server/modules/payments/workers/payment-worker.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import { TickWriter } from '#server/modules/rosters/public.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A change of the mode waits for transactions that began before it, of every database of the same PostgreSQL. */
const MODE_WITHIN_MS = 120_000;
/** Longer than the pause between two rounds of such a change. */
const ROUND_MS = 11_000;
/** What one turn does may make more due. */
const MOST_TURNS = 6;
/** What comes due so soon belongs to the present. */
const SOON_MS = 15_000;
const MOST_WAITS = 20;
const NO_LIMITS = Object.fromEntries(Object.keys(FIGURES).map((kind) => [kind, { free: 1_000_000 }])) as LimitFigures;

export interface SiteParts {
	database: Database;
	env: Env;
	/** Where mails go. */
	mailer: Mailer;
	/** Cheaper ones, for tests. */
	passwords?: Passwords & NonNullable<Parameters<typeof buildApp>[0]['passwords']>;
}

/**
 * The site without its port, on a clock that begins in the past and goes forward to the present. So whatever takes days, such as the end of
 * a pledge, happens as it happens on a site that runs for months: by the product's own calls and jobs.
 */
export interface DemoSite {
	db: Db;
	env: Env;
	app: Awaited<ReturnType<typeof buildApp>>;
	deps: PaymentDeps;
	sandbox: Sandbox;
	clock: () => Date;
	/** Goes on to so many days before the present, and does what comes due until then, each thing at its time. 0: the present. */
	goTo(daysAgo: number): Promise<void>;
	/** What is due now, and its mails. */
	work(): Promise<void>;
	/** Carries a change of the mode out for every athlete. */
	followMode(): Promise<void>;
	/** The cookie of a browser that has been here before. */
	newDevice(): Record<string, string>;
	/** The last mail to this address, as text. @throws Error if there is none */
	lastMailTo(recipient: string): string;
	close(): Promise<void>;
}

/** @param daysAgo where the clock begins */
export async function openDemoSite({ database, env, mailer, passwords }: SiteParts, daysAgo: number): Promise<DemoSite> {
	const { db, openCopy } = database;
	const end = Date.now();
	let offset = -daysAgo * DAY_MS;
	let last = 0;
	// No two rows have the same time, so their order is the one in which they were made.
	const clock = () => {
		last = Math.max(last + 1, Date.now() + offset);
		return new Date(last);
	};
	const sandbox = createSandbox({ db, clock, publicUrl: env.PUBLIC_URL });
	const ticks = new TickWriter(db);
	const key = await readServerKey(db);
	const app = await buildApp({
		...{ db, key, openCopy, env, payments: sandbox, clock, ticks, figures: NO_LIMITS, proofCost: 1 },
		...(passwords !== undefined && { passwords }),
	});
	const deps: PaymentDeps = { db, payments: sandbox, clock, publicUrl: env.PUBLIC_URL, askedAtOnce: 1 };
	const mails = new Map<string, string>();
	const kept: Mailer = {
		send: async (mail, letterhead) => {
			mails.set(mail.recipient, mail.body);
			await mailer.send(mail, letterhead);
		},
	};
	const log = {
		error: (message: string) => {
			throw new Error(message);
		},
	};
	const work = async () => {
		for (let turn = 0; turn < MOST_TURNS && (await isDue(db, clock())); turn++) {
			const failures = await runPaymentWork(deps, DAY_MS);
			if (failures.length > 0) throw new Error(failures.join('; '));
		}
		await sendDueMails({ db, clock, mailer: kept, letterhead: async () => NO_LETTERHEAD, sent: noteNoticeSent, log });
	};
	const goTo = async (days: number) => {
		const target = end - days * DAY_MS;
		for (let next = await nextDue(db, clock()); next !== undefined && next.getTime() < target; next = await nextDue(db, clock())) {
			offset = next.getTime() + 1000 - Date.now();
			await work();
		}
		// In the present, the clock is the machine's.
		offset = days === 0 ? 0 : target - Date.now();
		await work();
		// Charges take turns of a second, and the day of a notice begins a moment after its pledge.
		for (let turn = 0; days === 0 && turn < MOST_WAITS && (await isDue(db, new Date(clock().getTime() + SOON_MS))); turn++) {
			await setTimeout(TURN_MS);
			await work();
		}
	};
	return {
		...{ db, env, app, deps, sandbox, clock, goTo, work },
		newDevice: () => ({ [deviceCookieName(env)]: deviceCookie({ id: randomBytes(16).toString('base64url'), vouched: true }, key) }),
		followMode: async () => {
			// The database queues the job by its own clock, and a round that found something to do looks again after a pause.
			let ahead = 0;
			const present = { ...deps, clock: () => new Date(Date.now() + ahead) };
			for (const until = Date.now() + MODE_WITHIN_MS; Date.now() < until; await setTimeout(50)) {
				await runDueJobs(present, ['consent_mode']);
				const [open] = rowsOf<{ count: number }>(await db.execute(sql`select count(*)::int from jobs where kind = 'consent_mode' and done_at is null`));
				if (open?.count === 0) return;
				ahead += ROUND_MS;
			}
			throw new Error('The change of the site’s mode didn’t come to its end. Is something else at work on the database?');
		},
		lastMailTo: (recipient) => {
			const mail = mails.get(recipient);
			if (mail === undefined) throw new Error(`no mail to ${recipient}`);
			return mail;
		},
		close: async () => {
			await ticks.commit();
			await app.close();
		},
	};
}

/** Whether something waits for the jobs of payments. */
async function isDue(db: Db, now: Date): Promise<boolean> {
	const at = now.toISOString();
	const [row] = rowsOf<{ due: boolean }>(
		await db.execute(sql`
			select exists (select from pledges where due_at <= ${at}::timestamptz)
				or exists (select from jobs where done_at is null and run_after <= ${at}::timestamptz)
				or exists (select from provider_events where handled_at is null and run_after <= ${at}::timestamptz) as due`),
	);
	return row?.due === true;
}

/** When the next pledge or job comes due, after now. */
async function nextDue(db: Db, now: Date): Promise<Date | undefined> {
	const at = now.toISOString();
	const [row] = rowsOf<{ next: string | Date | null }>(
		await db.execute(sql`
			select least(
				(select min(due_at) from pledges where due_at > ${at}::timestamptz),
				(select min(run_after) from jobs where done_at is null and run_after > ${at}::timestamptz)
			) as next`),
	);
	return row?.next == null ? undefined : new Date(row.next);
}

export interface Login {
	user_name: string;
	user_email: string;
	password: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A new proof of identity is asked for after five minutes. */
const PROVED_MS = 4 * 60_000;

/** Somebody with a browser. With a login, they log in whenever their last proof of identity is old. */
export class Person {
	readonly #site: DemoSite;
	readonly #cookies: Record<string, string>;
	readonly #login: Login | undefined;
	#provedAt = Number.NEGATIVE_INFINITY;

	constructor(site: DemoSite, login?: Login) {
		this.#site = site;
		this.#login = login;
		this.#cookies = site.newDevice();
	}

	/** A call of the page. @throws Error with the answer, if it is none of success */
	async call(method: Method, url: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> {
		await this.#prove();
		const answer = await this.#send(method, url, body, { [API_KEY_HEADER]: this.#site.env.API_KEY, ...headers });
		if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
		return answer.json();
	}

	/** Follows a link that leads to a page of the card provider. @returns its path */
	async follow(url: string): Promise<string> {
		const answer = await this.#send('GET', new URL(url, this.#site.env.PUBLIC_URL).pathname);
		const { location } = answer.headers;
		if (location === undefined) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
		return new URL(String(location), this.#site.env.PUBLIC_URL).pathname;
	}

	/** Presses a button of the sandbox's page. */
	async press(url: string): Promise<void> {
		const answer = await this.#send('POST', url, '', { 'content-type': 'application/x-www-form-urlencoded' });
		if (answer.statusCode >= 400) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
	}

	/** Sends a form with a file. */
	async upload(url: string, file: Buffer): Promise<void> {
		await this.#prove();
		const form = new FormData();
		form.append('photo', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg');
		const answer = await this.#form('PUT', url, form);
		if (answer.statusCode >= 300) throw new Error(`PUT ${url} answered ${answer.statusCode}: ${answer.body}`);
	}

	/** Ends the session, so that nobody finds an unknown device in their account. */
	async logOut(): Promise<void> {
		await this.call('POST', api.logout);
		this.#provedAt = Number.NEGATIVE_INFINITY;
	}

	async #prove(): Promise<void> {
		const now = this.#site.clock().getTime();
		if (this.#login === undefined || now - this.#provedAt < PROVED_MS) return;
		// Throttles count by the machine's clock, and a hundred days of one person take it a few seconds.
		Object.assign(this.#cookies, this.#site.newDevice());
		const form = new FormData();
		form.append('username', this.#login.user_email);
		form.append('password', this.#login.password);
		const answer = await this.#form('POST', api.login, form);
		if (answer.statusCode !== 200) throw new Error(`the login of ${this.#login.user_email} answered ${answer.statusCode}: ${answer.body}`);
		this.#provedAt = now;
	}

	async #form(method: Method, url: string, form: FormData) {
		const encoded = new Response(form);
		const type = encoded.headers.get('content-type') ?? '';
		const headers = { [API_KEY_HEADER]: this.#site.env.API_KEY, 'content-type': type };
		return this.#send(method, url, Buffer.from(await encoded.arrayBuffer()), headers);
	}

	async #send(method: Method, url: string, payload?: object | string | Buffer, headers: Record<string, string> = {}) {
		const { app, env } = this.#site;
		const { host, origin } = new URL(env.PUBLIC_URL);
		const answer = await app.inject({
			...{ method, url, remoteAddress: `127.${randomBytes(3).join('.')}`, cookies: this.#cookies, headers: { host, origin, ...headers } },
			...(payload !== undefined && { payload }),
		});
		for (const { name, value } of answer.cookies) this.#cookies[name] = value;
		return answer;
	}
}

/** A key for a call that takes effect once. */
export const once = () => ({ [IDEMPOTENCY_HEADER]: crypto.randomUUID() });
