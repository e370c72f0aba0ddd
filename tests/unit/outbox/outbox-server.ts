import { dario } from '../fixtures/dario.ts';
import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { serverOffset } from '#core/server-clock.ts';
import { api, INTENT_HEADER, TIME_ZONE_HEADER } from '#domain/api/api-paths.ts';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import type { IntentState, IntentStatus } from '#domain/donation/donation.ts';
import type { SignSeasonBody } from '#domain/keepsake/keepsake.ts';
import { type RecurringMonths, toCents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { enqueueDonation, enqueueRecurring } from '#outbox/actions/donation-actions.ts';
import { drain } from '#outbox/drain/drain.ts';
import type { DrainClock } from '#outbox/drain/drain-clock.ts';
import { nextDueAt } from '#outbox/drain/next-due.ts';
import { type DonationRow, isDonation, isPending } from '#outbox/kinds/outbox-row.ts';
import { getRow, rowsInOrder } from '#outbox/store/store.ts';
import { exampleClaim } from '#server/modules/claims/claim-examples.ts';

/**
 * How one request fails. `before`: it never arrives. `lost`: it takes effect, but the response doesn't come back.
 * `hangs` and `hangs_after` are the same two without an error: it ends when the page gives up.
 */
export type Fault =
	| 'none'
	| 'hangs'
	| 'hangs_after'
	| 'before'
	| 'lost'
	| 'portal'
	| 'portal403'
	| 500
	| 503
	| 'provider_refused'
	| 429
	| 408
	| 425
	| 'in_flight'
	| 'elsewhere';
export const FAULTS: readonly Fault[] = ['before', 'lost', 'portal', 'portal403', 500, 503, 'provider_refused', 429, 408, 425, 'in_flight', 'elsewhere'];

export const ORIGIN = 'http://gifts.test';

interface Intent {
	intent_id: string;
	op_id: string;
	body: string;
	amount: number;
	state: IntentState;
	refund?: IntentStatus['refund'];
}

/** When somebody pays here, by the card provider's clock. */
export const PAID_AT = '2026-12-31T23:30:00.000Z';

/** When every pledge here ends. */
export const PLEDGE_ENDS = '2026-12-04T18:00:00.000Z';

function refusalBody({ status: _, ...body }: NonNullable<FakeServer['refusal']>) {
	return body;
}

/** A fake of the API behind `fetch`. It keeps the contract of idempotency keys and cancels, and fails on demand. */
export class FakeServer {
	intents: Intent[] = [];
	canceled = new Set<string>();
	/** Shared checkouts, by the key that asked for each. */
	baskets = new Map<string, string>();
	/** The basket whose page an intent's latest attempt was. */
	shared = new Map<string, string>();
	/** The consent of an athlete's page after each key that changed it. */
	consents = new Map<string, string>();
	/** The signature of a season's cards after each key that signed. */
	signatures = new Map<string, SignSeasonBody>();
	/** What the notes on cards say, by the donation's number. */
	notes = new Map<number, string>();
	/** The bodies seen under each key, with or without effect. */
	bodies = new Map<string, Set<string>>();
	requests: string[] = [];
	/** How many requests hang right now. */
	hanging = 0;
	/** The time zone that each registration told. */
	timeZones: (string | undefined)[] = [];
	/** What each registration said of an earlier answer. */
	knownIntents: (string | undefined)[] = [];
	/** Called before each request. Returns how the request fails. */
	fault: (path: string) => Fault | Promise<Fault> = (): Fault => 'none';
	/** The address that the server considers its own. */
	origin = ORIGIN;
	/**
	 * The donor has a plan for the athlete, so a second one needs confirmation
	 * (server/modules/payments/plans/live-plans.ts).
	 */
	planRuns = false;
	/** False for an answer that isn't a pledge's. */
	knowsPledges = true;
	/** Our API's refusal, instead of an effect. */
	refusal: { status: number; code: string; detail: string; may_be_paid?: true; takes_pledges?: true } | undefined;
	retryAfter: string | undefined;

	install(): void {
		vi.stubGlobal('location', { origin: ORIGIN });
		vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.fetch(path, init));
	}

	intentOf(op_id: string): Intent | undefined {
		return this.intents.find((intent) => intent.op_id === op_id);
	}

	private async fetch(path: string, init: RequestInit): Promise<Response> {
		this.requests.push(`${init.method} ${path}`);
		const fault = await this.fault(path);
		if (fault === 'hangs') return this.hang(init);
		if (fault === 'before') throw new TypeError('failed to fetch');
		if (fault === 'portal') return new Response('<html>Welcome to the stadium</html>', { status: 200 });
		if (fault === 'portal403') return new Response('<html>Sign in</html>', { status: 403 });
		if (fault === 'in_flight') return this.json(409, { detail: 'The same operation is running.', code: 'in_flight' });
		if (fault === 'provider_refused')
			return this.json(503, { detail: 'There’s a problem with card payments on our end, and we know about it.', code: 'provider_refused' });
		if (typeof fault === 'number') return this.json(fault, { detail: 'Not now.', code: fault === 429 ? 'throttled' : fault >= 500 ? 'internal' : 'conflict' });
		const answer = this.handle(path, init);
		if (fault === 'lost') throw new TypeError('connection reset');
		if (fault === 'hangs_after') return this.hang(init);
		if (fault === 'elsewhere' && path.includes('create-checkout'))
			return this.json(200, { checkout_url: 'https://evil.test/v1/pay/1', intent_id: crypto.randomUUID() });
		return answer;
	}

	/** Nobody answers, as long as the page waits. */
	private async hang({ signal }: RequestInit): Promise<never> {
		this.hanging += 1;
		try {
			return await new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
		} finally {
			this.hanging -= 1;
		}
	}

	private handle(path: string, init: RequestInit): Response {
		const cancel = /^\/v1\/operations\/([^/]+)\/cancel$/.exec(path);
		if (cancel) return this.cancel(String(cancel[1]));
		const charge = /^\/v1\/intents\/([^/]+)\/charge$/.exec(path);
		if (charge) return this.charge(String(charge[1]));
		const intent = /^\/v1\/intents\/(.+)$/.exec(path);
		if (intent) return this.status(String(intent[1]));
		const headers = init.headers as Record<string, string>;
		const page = /^\/v1\/claims\/(\d+)\/consent$/.exec(path);
		if (page) return this.consent(Number(page[1]), String(headers['idempotency-key']), String(init.body));
		const signed = /^\/v1\/claims\/\d+\/keepsakes\/signature$/.test(path);
		if (signed) return this.sign(String(headers['idempotency-key']), String(init.body));
		const noted = /^\/v1\/claims\/\d+\/donations\/(\d+)\/note$/.exec(path);
		if (noted) return this.note(Number(noted[1]), String(init.body));
		if (path === api.checkoutBasket) return this.basket(String(headers['idempotency-key']), String(init.body));
		this.timeZones.push(headers[TIME_ZONE_HEADER]);
		this.knownIntents.push(headers[INTENT_HEADER]);
		return this.register(path, String(headers['idempotency-key']), String(init.body));
	}

	private register(path: string, op_id: string, body: string): Response {
		const seen = this.bodies.get(op_id) ?? new Set();
		this.bodies.set(op_id, seen.add(body));
		if (this.refusal) return this.json(this.refusal.status, refusalBody(this.refusal));
		if (this.canceled.has(op_id)) return this.json(409, { detail: 'This operation was canceled.', code: 'conflict' });
		let intent = this.intentOf(op_id);
		if (intent && intent.body !== body) return this.json(422, { detail: 'Another body under this key.', code: 'idempotency_mismatch' });
		const asks = this.planRuns && path === api.checkoutSubscription && (JSON.parse(body) as { additional?: boolean }).additional !== true;
		if (!intent && asks) return this.json(409, { detail: messages.planExists('Dario Quillfeather'), code: 'plan_exists' });
		if (!intent) {
			intent = { intent_id: crypto.randomUUID(), op_id, body, amount: (JSON.parse(body) as { amount: number }).amount, state: 'created' };
			this.intents.push(intent);
		}
		if (this.knowsPledges && (JSON.parse(body) as { pledge?: boolean }).pledge === true) return this.json(200, this.pledge(intent.intent_id));
		return this.json(200, { intent_id: intent.intent_id, checkout_url: `${this.origin}/v1/pay/${intent.intent_id}` });
	}

	private pledge(intent_id: string) {
		return { mode: 'pledge', intent_id, checkout_url: `${this.origin}${pledgeApi.card(intent_id)}`, ends_at: PLEDGE_ENDS };
	}

	private basket(op_id: string, body: string): Response {
		const seen = this.bodies.get(op_id) ?? new Set();
		this.bodies.set(op_id, seen.add(body));
		if (this.refusal) return this.json(this.refusal.status, refusalBody(this.refusal));
		const known = this.baskets.get(op_id) ?? crypto.randomUUID();
		this.baskets.set(op_id, known);
		return this.json(200, { basket_id: known, checkout_url: `${this.origin}/v1/pay/${known}` });
	}

	private consent(claim_id: number, op_id: string, body: string): Response {
		if (this.refusal) return this.json(this.refusal.status, refusalBody(this.refusal));
		const { to } = JSON.parse(body) as { to: 'paused' | 'opted_out' };
		if (!this.consents.has(op_id)) this.consents.set(op_id, to);
		return this.json(200, { ...exampleClaim, claim_id, state: [...this.consents.values()].at(-1), paused_by: 'athlete' });
	}

	private sign(op_id: string, body: string): Response {
		const seen = this.bodies.get(op_id) ?? new Set();
		this.bodies.set(op_id, seen.add(body));
		if (this.refusal) return this.json(this.refusal.status, refusalBody(this.refusal));
		const { season, signature } = JSON.parse(body) as SignSeasonBody;
		// The first signature of a season stays.
		if (this.signatures.size === 0) this.signatures.set(op_id, { season, signature });
		return this.json(200, { season, signed_at: new Date().toISOString(), signature, cards: 1, waiting: 0 });
	}

	private note(number: number, body: string): Response {
		if (this.refusal) return this.json(this.refusal.status, refusalBody(this.refusal));
		const { note } = JSON.parse(body) as { note: string };
		this.notes.set(number, note);
		return this.json(200, { note: note === '' ? null : note });
	}

	private cancel(op_id: string): Response {
		const intent = this.intentOf(op_id);
		if (intent?.state === 'paid') return this.json(200, { op_id, state: 'paid', paid_at: PAID_AT });
		this.canceled.add(op_id);
		if (intent) intent.state = 'cancelled';
		return this.json(200, { op_id, state: 'cancelled' });
	}

	private charge(intent_id: string): Response {
		for (const intent of this.intents) if (intent.intent_id === intent_id) intent.state = 'paid';
		return this.status(intent_id);
	}

	private status(intent_id: string): Response {
		const intent = this.intents.find((one) => one.intent_id === intent_id);
		if (!intent) return this.json(404, { detail: 'No such donation.', code: 'not_found' });
		return this.json(200, {
			intent_id,
			state: intent.state,
			amount: intent.amount,
			player_id: 7,
			player_name: 'Dario Quillfeather',
			team_id: 3,
			team_name: 'Port Ashby',
			checkout_url: `${ORIGIN}/v1/pay/${intent_id}`,
			transaction_id: null,
			paid_at: intent.state === 'paid' ? new Date().toISOString() : null,
			months: null,
			payment_id: intent.state === 'paid' ? intent.intent_id : null,
			in_basket: this.shared.has(intent_id),
			refund: intent.refund ?? 'none',
		});
	}

	private json(status: number, body: unknown): Response {
		const headers: Record<string, string> = { 'content-type': 'application/json', date: new Date().toUTCString() };
		if (this.retryAfter !== undefined && status === 429) headers['retry-after'] = this.retryAfter;
		return new Response(JSON.stringify(body), { status, headers });
	}
}

/** A small seeded random, so a failure can be replayed from its printed seed. */
export function seeded(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = Math.imul(state ^ (state >>> 15), state | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	};
}

const ATHLETE = { ...dario, team_color: '#0b2a5b' };

/** A donation from the sheet, a millisecond after the previous one. */
export function give(dollars = 50, options: { save_card?: boolean; player_id?: number } = {}): Promise<string> {
	vi.setSystemTime(Date.now() + 1);
	return enqueueDonation({ ...ATHLETE, amount_cents: toCents(dollars * 100), ...options });
}

/** A monthly donation by the person who is logged in. */
export async function giveMonthly(dollars = 20, months: RecurringMonths = 6): Promise<string> {
	vi.setSystemTime(Date.now() + 1);
	const op_id = await enqueueRecurring({ ...ATHLETE, amount_cents: toCents(dollars * 100), months });
	if (op_id === undefined) throw new Error('nobody is logged in');
	return op_id;
}

/** The clock of `vi.setSystemTime`, and the test's own random. */
export function clockOf(random: () => number = () => 0.5): DrainClock {
	return { now: Date.now, random };
}

/** Drains, and moves the clock to each next due time, until nothing waits to be sent or canceled. */
export async function settle(clock = clockOf(), turns = 200): Promise<void> {
	for (let turn = 0; turn < turns; turn += 1) {
		await drain(clock);
		const rows = await rowsInOrder();
		if (!rows.some((row) => isPending(row) || (isDonation(row) && row.cancel === 'pending'))) return;
		const due = nextDueAt(rows, Date.now(), serverOffset());
		if (due !== undefined && due > Date.now()) vi.setSystemTime(due);
	}
	const left = (await rowsInOrder()).map((row) => `${row.kind} ${row.state} ${isDonation(row) ? (row.cancel ?? '') : ''} ${row.next_at - Date.now()}`);
	throw new Error(`not settled after ${turns} drains: ${left.join('; ')}`);
}

/** The donation's row, which must exist. */
export async function rowOf(op_id: string): Promise<DonationRow> {
	const row = await getRow(op_id);
	if (row === undefined || !isDonation(row)) throw new Error(`no row ${op_id}`);
	return row;
}

/** A fresh outbox, a fake clock for `Date` only, and a server. */
export async function freshOutbox(): Promise<FakeServer> {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-05T18:00:00Z') });
	await outboxDb.outbox.clear();
	const server = new FakeServer();
	server.install();
	return server;
}
