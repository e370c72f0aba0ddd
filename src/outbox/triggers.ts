import { queryClient } from '#core/api/query-client.ts';
import { onServerAnswer } from '#core/api/server-answers.ts';
import { serverOffset } from '#core/server-clock.ts';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { requestFavourites } from '#favorites/favorites-sync.ts';
import { syncStored } from '#offline/sync/roster-sync.ts';
import { holdsTotals } from '#roster/roster-queries.ts';
import { holdsOwnRequests } from '#session/account/my-requests.ts';
import { listenForNudges, registerNudge } from './background-sync.ts';
import { askNow, drain, unansweredQuestions } from './drain/drain.ts';
import { nextDueAt } from './drain/next-due.ts';
import { isFavouriteWish, isGift, isWritten, type WrittenRow } from './kinds/outbox-row.ts';
import { hurry, isCutOff, rowsInOrder, wakeCutOff } from './store/store.ts';
import { watchOutbox } from './store/watch-outbox.ts';

/** A timer can't wait longer than this; it looks again then. */
const LONGEST_TIMER_MS = 3_600_000;
/** `online`, `visible` and `pageshow` come in bursts. */
const BURST_MS = 250;
/** Between two drains, so that nothing can spin. */
const BREATH_MS = 100;
/** A row that gets no answer while others do is tried again no more often than this. */
const WAKE_APART_MS = 5000;
/** After a drain that failed in storage. */
const STORAGE_RETRY_MS = 30_000;

let started = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let burst: ReturnType<typeof setTimeout> | undefined;
let due: number | undefined;
let running = false;
/** Something waits only because its last attempt got no answer. */
let cutOff = false;
let wokenAt = 0;
let tellSent: (row: WrittenRow) => void = () => undefined;

/**
 * Starts the sending of what waits; called once by the page. Triggers: a new row (in any tab), start, a login, `online`, becoming visible, coming
 * back from the checkout, the next due time, any answer of the server's, and the service worker's nudge. `navigator.onLine` is not asked: it is a hint that stops nothing.
 * @param onSent told of each request and message that has been sent from this tab
 */
export function startOutbox(onSent: (row: WrittenRow) => void): void {
	if (started) return;
	started = true;
	tellSent = onSent;
	watchOutbox(rowsInOrder, (rows) => {
		due = nextDueAt(rows, Date.now(), serverOffset());
		cutOff = rows.some((row) => isCutOff(row) || unansweredQuestions().has(row.op_id));
		schedule();
		registerNudge(rows.filter((row) => row.state === 'queued').map((row) => row.op_id));
	});
	addEventListener('online', urge);
	addEventListener('pageshow', urge);
	document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && urge());
	listenForNudges(urge);
	onServerAnswer(wake);
	urge();
}

/** Asks the server about one payment now, and moves what follows from it. @throws ApiFailure when there is no answer. */
export async function askAboutPayment(intent_id: string): Promise<IntentStatus> {
	const { status, row } = await askNow(intent_id);
	if (status.state === 'paid' && row !== undefined) moneyWasGiven();
	if (status.payment_id !== null) fetchReceipt(status.payment_id);
	return status;
}

/** An athlete's total has changed: in the stored rosters, and in what the server has said where none are stored. */
function moneyWasGiven(): void {
	void syncStored().catch(reportError);
	void queryClient.invalidateQueries({ predicate: holdsTotals });
}

/** The schema of receipts comes with the first of them. */
function fetchReceipt(payment_id: string): void {
	void import('#donations/receipt-queries.ts').then((receipts) => receipts.fetchReceiptOnce(payment_id)).catch(reportError);
}

function urge(): void {
	clearTimeout(burst);
	burst = setTimeout(() => void hurry(Date.now()).then(run, reportError), BURST_MS);
}

/** Servers come back without an `online` event: any call that is answered shows it. */
function wake(): void {
	const now = Date.now();
	if (!cutOff || now - wokenAt < WAKE_APART_MS) return;
	wokenAt = now;
	void wakeCutOff(now, unansweredQuestions()).catch(reportError);
}

function schedule(): void {
	clearTimeout(timer);
	if (due === undefined || running) return;
	const wait = due - Date.now();
	if (wait <= 0) void run();
	else timer = setTimeout(schedule, Math.min(wait, LONGEST_TIMER_MS));
}

async function run(): Promise<void> {
	if (running) return;
	running = true;
	let pause = BREATH_MS;
	try {
		const answered = await drain();
		const ended = answered.filter(({ state }) => state !== 'needs_attention');
		if (ended.some(isGift)) moneyWasGiven();
		// The stored rosters are behind: the athlete must not be offered for long to those who can't give.
		else if (answered.some(({ last_error }) => last_error?.code === 'athlete_gone')) void syncStored().catch(reportError);
		for (const row of ended) if (isGift(row) && row.payment_id !== undefined) fetchReceipt(row.payment_id);
		if (ended.some(isFavouriteWish)) requestFavourites();
		ended.filter(isWritten).forEach(tellSent);
		if (ended.some(isWritten)) void queryClient.invalidateQueries({ predicate: holdsOwnRequests });
	} catch (error) {
		reportError(error);
		pause = STORAGE_RETRY_MS;
	}
	setTimeout(() => {
		running = false;
		schedule();
	}, pause);
}
