import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { API_KEY_HEADER, api, DEFAULT_API_KEY } from '#domain/api/api-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { bundlePhone, type PhoneCode } from './bundle-phone.ts';
import { DrillTally, type Seen } from './drill-tally.ts';
import type { Recipient } from './phone-code.ts';
import { phoneFetch } from './phone-fetch.ts';
import type { ProbeOptions } from './probe-writes.ts';

export interface CrowdOptions {
	site: string;
	phones: number;
	/** Devices that only ask for the head of the feed and the newest window, as their cursor tells them. */
	cursors: number;
	athletes: readonly Recipient[];
	sport_id: number;
	/** Of all phones together. */
	givesPerSecond: number;
}

/** A phone of the drill, and what it has promised its person. */
interface DrillPhone {
	code: PhoneCode;
	/** The donations that it has saved. */
	given: string[];
	/** One that waits for its payment until somebody pays. */
	waiting: string | undefined;
	/** When its outbox has something to do. */
	due: number | undefined;
}

const TURN_MS = 500;
const SYNC_EVERY_MS = 10_000;

/** Phones with real outboxes and rosters that give, sync, and repeat, until they are told to stop. */
export class DrillCrowd {
	readonly tally = new DrillTally();
	readonly phones: readonly DrillPhone[];
	/** Errors that no phone should ever have: they aren't about the connection. */
	readonly broken: string[] = [];
	readonly #options: CrowdOptions;
	readonly #fetch: (path: string, init?: RequestInit) => Promise<Response>;
	readonly #work: Promise<void>[] = [];
	#probe: Worker | undefined;
	#going = true;
	#gives = true;

	private constructor(options: CrowdOptions, make: Awaited<ReturnType<typeof bundlePhone>>) {
		this.#options = options;
		this.#fetch = phoneFetch(options.site, this.tally);
		this.phones = Array.from({ length: options.phones }, () => ({
			code: make({ fetch: phoneFetch(options.site, this.tally), origin: options.site }),
			...{ given: [], waiting: undefined, due: undefined },
		}));
	}

	/** Phones that have their rosters. A third of them has a donation that waits for its payment. */
	static async gather(options: CrowdOptions): Promise<DrillCrowd> {
		const crowd = new DrillCrowd(options, await bundlePhone());
		for (const [n, phone] of crowd.phones.entries()) {
			await phone.code.sync(options.sport_id);
			if (n % 3 === 0) phone.waiting = await crowd.#give(phone);
			phone.due = await phone.code.work();
		}
		return crowd;
	}

	start(): void {
		const { site, athletes, cursors, givesPerSecond, phones, sport_id } = this.#options;
		const often = (givesPerSecond * TURN_MS) / 1_000 / phones;
		for (const phone of this.phones) {
			this.#repeat(TURN_MS, async () => {
				if (this.#gives && Math.random() < often) await this.#give(phone);
				if (phone.due !== undefined && phone.due <= Date.now()) phone.due = await phone.code.work();
			});
			this.#repeat(SYNC_EVERY_MS, () => phone.code.sync(sport_id));
		}
		for (let n = 0; n < cursors; n++) this.#repeat(SYNC_EVERY_MS, () => this.#follow());
		const [recipient] = athletes;
		if (recipient === undefined) throw new Error('there is nobody to give to');
		const { player_id, player_name, team_id } = recipient;
		this.#probe = new Worker(new URL('probe-writes.ts', import.meta.url), {
			workerData: { site, recipient: { player_id, player_name, team_id } } satisfies ProbeOptions,
		});
		this.#probe.on('message', (seen: Seen) => this.tally.note(seen));
	}

	/** Somebody pays a donation that waits, and tries again until it works, as people do. */
	async pay(phone: DrillPhone): Promise<void> {
		for (const until = Date.now() + 120_000; Date.now() < until; await wait(2_000)) {
			const donation = (await phone.code.donations()).find(({ op_id }) => op_id === phone.waiting);
			if (donation === undefined || donation.state === 'paid') return;
			if (donation.intent_id === null) continue;
			try {
				if (await this.#payNow(donation.intent_id)) await phone.code.comeBack(donation.intent_id);
			} catch (error) {
				if (!isNoAnswer(error)) throw error;
			}
		}
	}

	/** Nobody gives anymore. What waits is sent, and the rosters catch up. */
	async settle(withinMs: number): Promise<void> {
		this.#gives = false;
		// It may end before the phones do.
		const probeEnds = this.#probe === undefined ? undefined : once(this.#probe, 'exit');
		this.#probe?.postMessage('stop');
		for (const until = Date.now() + withinMs; Date.now() < until; await wait(1_000)) {
			const states = (await Promise.all(this.phones.map(({ code }) => code.donations()))).flat().map(({ state }) => state);
			if (!states.some((state) => state === 'queued' || state === 'sending')) break;
		}
		this.#going = false;
		await Promise.all(this.#work);
		await probeEnds;
	}

	async #give(phone: DrillPhone): Promise<string> {
		const { athletes } = this.#options;
		const to = athletes[Math.floor(Math.random() * athletes.length)] as Recipient;
		const op_id = await phone.code.give(to, 5 + Math.floor(Math.random() * 95));
		phone.given.push(op_id);
		phone.due = Date.now();
		return op_id;
	}

	async #payNow(intent_id: string): Promise<boolean> {
		const link = await this.#fetch(api.pay(intent_id));
		const checkout = new URL(link.headers.get('location') ?? '/', this.#options.site).pathname;
		if (link.status !== 303 || !checkout.startsWith('/sandbox/checkout/')) return link.status === 303;
		const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: this.#options.site };
		return (await this.#fetch(`${checkout}/pay`, { method: 'POST', headers, body: '' })).status === 303;
	}

	async #follow(): Promise<void> {
		const headers = { [API_KEY_HEADER]: DEFAULT_API_KEY };
		const head = await this.#fetch(feedApi.head, { headers });
		const { windows = [] } = (await head.json()) as { windows?: { hash: string | null }[] };
		const hash = windows.at(-1)?.hash;
		if (hash != null) await (await this.#fetch(feedApi.window(hash), { headers })).arrayBuffer();
	}

	/** Without an answer, a phone tries again. Any other error is a mistake. */
	#repeat(everyMs: number, turn: () => Promise<unknown>): void {
		const loop = async () => {
			await wait(Math.random() * everyMs);
			for (; this.#going; await wait(everyMs * (0.5 + Math.random()))) {
				try {
					await turn();
				} catch (error) {
					if (!isNoAnswer(error)) this.broken.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
				}
			}
		};
		this.#work.push(loop());
	}
}

/** Errors of requests: the phone's own, and of a body that breaks off. */
const isNoAnswer = (error: unknown) => error instanceof Error && (error.name === 'ApiFailure' || /fetch failed|terminated|aborted|JSON/.test(error.message));
