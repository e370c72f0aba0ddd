import { errorSummary } from '#server/core/back-off.ts';
import type { Shift } from '#server/core/leased-work.ts';
import { type Repeated, repeat } from '#server/core/repeat.ts';
import { foldSums } from '../admin/fold-sums.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { reconcilePlans } from '../plans/reconcile-plans.ts';
import { reviewDue } from '../pledges/pledge-row.ts';
import { TURN_MS } from '../queues/charge-turns.ts';
import type { JobKind } from '../queues/job-queue.ts';
import { paymentShift } from '../queues/payment-shift.ts';
import { catchUp } from './catch-up-events.ts';
import { handleDueEvents, type Say } from './provider-events.ts';
import { reconcile } from './reconcile-intents.ts';
import { runDueJobs } from './run-due-jobs.ts';

const PAUSE_MS = 2000;
/** Pledges have a turn each second. */
const PAUSES: Readonly<Record<string, number>> = { pledgeCharges: TURN_MS };
/** An open checkout page is looked up about this often, in case its event was lost. */
const RECONCILE_MS = 20_000;

interface LaneTurn {
	reconcileOlderThanMs: number;
	say: Say;
	shift: Shift;
}

/** Work of one kind. @returns what failed, in words; it is retried. */
type Lane = (deps: PaymentDeps, turn: LaneTurn) => Promise<string[]>;

type JobLane = 'refunds' | 'mails' | 'plans' | 'pledges' | 'pledgeCharges' | 'cards' | 'modes';
const LANE_OF: Record<JobKind, JobLane> = {
	refund: 'refunds',
	// What ends sessions keeps money from coming twice, as refunds return it.
	session_end: 'refunds',
	athlete_consent: 'refunds',
	// A change of the mode takes minutes, and nothing else waits for it.
	consent_mode: 'modes',
	// An athlete's yes queues one for each of their pledges, and nobody's saved card waits for them, or for their charges' turns.
	pledge: 'pledges',
	pledge_charge: 'pledgeCharges',
	receipt_mail: 'mails',
	refund_mail: 'mails',
	refund_failed_mail: 'mails',
	plan_mail: 'mails',
	plan_roster: 'plans',
	plan_stop: 'plans',
	plan_limit: 'plans',
	plan_pause: 'plans',
	plan_resume: 'plans',
	plan_cancel: 'plans',
	plan_card: 'plans',
	customer_email: 'plans',
	customer_delete: 'plans',
	card_charge: 'cards',
	card_capture: 'cards',
	card_detach: 'cards',
	card_save: 'cards',
};

function jobsOf(lane: JobLane): Lane {
	const kinds = (Object.keys(LANE_OF) as JobKind[]).filter((kind) => LANE_OF[kind] === lane);
	return async (deps, { shift }) => {
		await runDueJobs(deps, kinds, shift);
		return [];
	};
}

/**
 * Each lane has its own timer, so a receipt or a refund waits neither for a plan that is due nor for a provider that
 * doesn't answer.
 */
const LANES: Record<string, Lane> = {
	missedEvents: missed,
	events: async (deps, { say, shift }) => {
		await handleDueEvents(deps, ['others'], say, shift);
		return [];
	},
	planEvents: async (deps, { say, shift }) => {
		await handleDueEvents(deps, ['plans'], say, shift);
		return [];
	},
	lookUps: async (deps, { reconcileOlderThanMs }) => [...(await reconcile(deps, reconcileOlderThanMs)), ...(await reconcilePlans(deps, reconcileOlderThanMs))],
	refunds: jobsOf('refunds'),
	mails: jobsOf('mails'),
	plans: jobsOf('plans'),
	pledges: async (deps, turn) => {
		await reviewDue(deps.db, deps.clock());
		return jobsOf('pledges')(deps, turn);
	},
	pledgeCharges: jobsOf('pledgeCharges'),
	cards: jobsOf('cards'),
	modes: jobsOf('modes'),
	sums: async ({ db, clock }) => {
		await foldSums(db, clock());
		return [];
	},
};

/**
 * Everything that is due, one lane after the other: events, open sessions and live plans (at start, or after a while),
 * jobs.
 */
export async function runPaymentWork(deps: PaymentDeps, reconcileOlderThanMs = RECONCILE_MS, say: Say = () => undefined): Promise<string[]> {
	const failures: string[] = [];
	const turn: LaneTurn = { reconcileOlderThanMs, say, shift: paymentShift(deps) };
	for (const lane of Object.values(LANES)) failures.push(...(await lane(deps, turn)));
	return failures;
}

/**
 * Stores the events that the provider lists but no webhook delivered. If the provider doesn't answer, all other work
 * continues.
 */
async function missed(deps: PaymentDeps): Promise<string[]> {
	const notes: string[] = [];
	try {
		await catchUp(deps, (note) => notes.push(note));
	} catch (error) {
		notes.push(`events: ${errorSummary(error)}`);
	}
	return notes;
}

/** First does what an earlier process left behind, then works by timers. Main starts it after the database is open. */
export function startPaymentWorker(deps: PaymentDeps & { log: { error(message: string): void; warn(message: string): void } }): Repeated {
	const say: Say = (note) => deps.log.warn(note);
	const { pace } = paymentShift(deps);
	const lanes = Object.entries(LANES).map(([name, lane]) => {
		let reconcileOlderThanMs = 0;
		return repeat(async (stopping) => {
			try {
				for (const failure of await lane(deps, { reconcileOlderThanMs, say, shift: { pace, stopping } })) deps.log.error(`payment not reconciled: ${failure}`);
			} catch (error) {
				deps.log.error(`payment worker: ${errorSummary(error)}`);
			}
			reconcileOlderThanMs = RECONCILE_MS;
		}, PAUSES[name] ?? PAUSE_MS);
	});
	return {
		stop: async () => {
			await Promise.all(lanes.map((lane) => lane.stop()));
		},
	};
}
