import { queryClient } from '#core/api/queries/query-client.ts';
import { onServerAnswer } from '#core/api/server-answers.ts';
import { storageBack } from '#core/db/storage-back.ts';
import { noteStorageError } from '#core/db/storage-watch.ts';
import { serverOffset } from '#core/server-clock.ts';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { claimsKey } from '#session/account/claim-calls.ts';
import { holdsOwnRequests } from '#session/account/my-requests.ts';
import { onBackgroundSync, requestBackgroundSync, requestSyncOnLeaving } from './background-sync.ts';
import { askIntentNow, drain, unansweredPaymentChecks } from './drain/drain.ts';
import { realClock } from './drain/drain-clock.ts';
import { nextDueAt } from './drain/next-due.ts';
import { byFamily, type FormSubmission, isPageConsent, isThanks, isUnsynced, type OutboxRow } from './kinds/outbox-row.ts';
import { isUnanswered, makeDueNow, retryUnanswered, rowsInOrder } from './store/store.ts';
import { watchOutbox } from './store/watch-outbox.ts';
import { shareSession } from './worker/shared-session.ts';

/** A timer waits no longer than this, and then checks again. */
const LONGEST_TIMER_MS = 3_600_000;
/** `online`, `visible` and `pageshow` come in bursts. */
const BURST_MS = 250;
/** Pause between two drains, so that a bug can't cause a busy loop. */
const MIN_PAUSE_MS = 100;
/** While other calls get answers, a row that gets none is retried no more often than this. */
const RETRY_APART_MS = 5000;
/** Pause after a drain that failed in storage. */
const STORAGE_RETRY_MS = 30_000;

/**
 * How other modules react to what the server has settled. The app registers these functions, so the outbox doesn't
 * depend on those modules.
 */
export interface SettledListeners {
	/** A request or message was sent from this tab. */
	sent(row: FormSubmission): void;
	/** A donation was paid. Its receipt can be fetched. */
	paid(payment_id: string): void;
	/** An athlete's total has changed. */
	moneyGiven(): void;
	/** The stored rosters are out of date: they still offer an athlete who is gone. */
	athleteGone(): void;
	/** The server's list of favorites has changed. */
	favoritesChanged(): void;
}

/** We may ask about a payment before the app has registered its listeners; the result waits for them. */
const registered = Promise.withResolvers<SettledListeners>();

/** Registers what follows from what the server has settled. Call it once, before `startOutbox`. */
export function onSettled(listeners: SettledListeners): void {
	registered.resolve(listeners);
}

let started = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let burst: ReturnType<typeof setTimeout> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
/** Ends the pause after a drain. */
let pause: ReturnType<typeof setTimeout> | undefined;
let due: number | undefined;
let running = false;
/** Whether a row waits only because its last attempt got no answer. */
let cutOff = false;
/** Whether a row or a cancel hasn't reached the server yet. */
let hasUnsynced = false;
let retriedAt = 0;

/**
 * Starts sending what waits; the page calls it once. Triggers: a new row (in any tab), startup, a login, `online`,
 * becoming visible, coming back from the checkout, the next due time, any answer from the server, and the service
 * worker's nudge, storage that works again. It doesn't check `navigator.onLine`, which is only a hint and must not block anything.
 */
export function startOutbox(): void {
	if (started) return;
	started = true;
	watchOutbox(rowsInOrder, (rows) => {
		due = nextDueAt(rows, Date.now(), serverOffset());
		cutOff = rows.some((row) => isUnanswered(row) || unansweredPaymentChecks().has(row.op_id));
		schedule();
		// A request may be on its way: if the page is left now, nobody reads its answer.
		hasUnsynced = rows.some(isUnsynced);
		requestBackgroundSync(rows.filter((row) => row.state === 'queued').map((row) => row.op_id));
	});
	addEventListener('online', scheduleDrain);
	addEventListener('pageshow', scheduleDrain);
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible') scheduleDrain();
		else if (hasUnsynced) requestSyncOnLeaving();
	});
	shareSession();
	onBackgroundSync(scheduleDrain);
	onServerAnswer(retryAfterAnswer);
	storageBack.subscribe(() => {
		if (pause !== undefined) endPause();
		scheduleDrain();
	});
	scheduleDrain();
}

/** Asks the server about one payment now, and applies what follows. @throws ApiFailure if there is no answer. */
export async function askAboutPayment(intent_id: string): Promise<IntentStatus> {
	const { status, row } = await askIntentNow(intent_id);
	if (status.state === 'paid' && row !== undefined) tell((listeners) => listeners.moneyGiven());
	const { payment_id } = status;
	if (payment_id !== null) tell((listeners) => listeners.paid(payment_id));
	return status;
}

function tell(of: (listeners: SettledListeners) => void): void {
	void registered.promise.then(of).catch(reportError);
}

function scheduleDrain(): void {
	clearTimeout(burst);
	burst = setTimeout(() => void makeDueNow(Date.now()).then(run, storageFailed), BURST_MS);
}

/**
 * Servers come back without an `online` event; any answered call shows it. An answer soon after the last retry counts
 * once that pause is over, because the next answer may be a minute away.
 */
function retryAfterAnswer(): void {
	if (!cutOff || retry !== undefined) return;
	// The clock may have been set back since.
	const wait = Math.min(retriedAt + RETRY_APART_MS - Date.now(), RETRY_APART_MS);
	retry = setTimeout(() => {
		retry = undefined;
		retriedAt = Date.now();
		if (cutOff) void retryUnanswered(retriedAt, unansweredPaymentChecks()).catch(reportError);
	}, wait);
}

function schedule(): void {
	clearTimeout(timer);
	if (due === undefined || running) return;
	const wait = due - Date.now();
	if (wait <= 0) void run();
	else timer = setTimeout(schedule, Math.min(wait, LONGEST_TIMER_MS));
}

/** A row has the server's final answer. */
function tellAnswered(row: OutboxRow): void {
	if (row.state === 'needs_attention') {
		if (row.last_error?.code === 'athlete_gone') tell((listeners) => listeners.athleteGone());
		// The claim may have ended, an admin may have closed the page, or the agreement may have changed.
		if (isPageConsent(row) || isThanks(row)) void queryClient.invalidateQueries({ queryKey: claimsKey(row.owner) });
		return;
	}
	byFamily(row, {
		donation({ payment_id }) {
			tell((listeners) => listeners.moneyGiven());
			if (payment_id !== undefined) tell((listeners) => listeners.paid(payment_id));
		},
		favorite: () => tell((listeners) => listeners.favoritesChanged()),
		submission(sent) {
			tell((listeners) => listeners.sent(sent));
			void queryClient.invalidateQueries({ predicate: holdsOwnRequests });
		},
		// Its donations say what became of them.
		checkout: () => undefined,
		// Its own page asks the server what became of it.
		pledge: () => undefined,
		consent: ({ owner }) => void queryClient.invalidateQueries({ queryKey: claimsKey(owner) }),
		thanks: ({ owner }) => void queryClient.invalidateQueries({ queryKey: claimsKey(owner) }),
	});
}

async function run(): Promise<void> {
	if (running) return;
	running = true;
	let pauseMs = MIN_PAUSE_MS;
	try {
		await drain(realClock, { answered: tellAnswered });
	} catch (error) {
		storageFailed(error);
		pauseMs = STORAGE_RETRY_MS;
	}
	pause = setTimeout(endPause, pauseMs);
}

function endPause(): void {
	clearTimeout(pause);
	pause = undefined;
	running = false;
	schedule();
}

/** Reports it. If storage is at fault, `storageBack` says when to go on. */
function storageFailed(error: unknown): void {
	reportError(error);
	noteStorageError(error);
}
