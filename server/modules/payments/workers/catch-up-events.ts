import { leaseUntil } from '#server/core/back-off.ts';
import { and, eq, lte } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { eventCursors } from '#server/db/schema/payments-schema.ts';
import { raiseAlert } from '#server/modules/operations/public.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { EventForgottenError, type EventPage, type PaymentProvider } from '../provider/payment-provider.ts';
import { recordEvents } from '../queues/event-inbox.ts';

type Cursor = typeof eventCursors.$inferSelect;
type Listing = PaymentDeps & {
	list: NonNullable<PaymentProvider['listEvents']>;
	say: (message: string) => void;
	/** Whether the server was already running at the last run, so webhooks could have reached us since then. */
	wasHere: boolean;
};

/** How often we read the provider's event list. Webhooks usually arrive first. */
const EVERY_MS = 15 * 60_000;
/** How long the provider keeps its events. */
const RETENTION_MS = 30 * 86_400_000;
/** An event can appear in the list after a slightly younger one, so the cursor stays this far behind the present. */
const SETTLED_MS = 5 * 60_000;
/** An event that is older than this should have come by webhook, which arrives within seconds and is repeated. */
const TOLD_WITHIN_MS = 10 * 60_000;

/**
 * Reads the provider's own list of events from where it stopped and stores each once, as its webhook would have. That
 * includes events from a time in which the webhook was down longer than the provider repeats them. One process at a
 * time reads. If it dies, its lease expires, and the pages that it stored remain.
 *
 * @returns how many pages were read. @throws ProviderError; the list is read again when the lease is over.
 */
export async function catchUp(deps: PaymentDeps, say: (message: string) => void): Promise<number> {
	const { payments, db, clock } = deps;
	if (payments.listEvents === undefined) return 0;
	const cursor = await claim(deps);
	if (cursor === undefined) return 0;
	const wasHere = cursor.read_at !== null && clock().getTime() - cursor.read_at.getTime() < 2 * EVERY_MS;
	const listing = { ...deps, list: payments.listEvents, say, wasHere };
	const pages = cursor.event_id === null ? await readBack(listing, new Date(clock().getTime() - RETENTION_MS)) : await readOn(listing, cursor.event_id);
	sayWhatIsLost(listing, cursor);
	await db
		.update(eventCursors)
		.set({ read_at: clock(), run_after: new Date(clock().getTime() + EVERY_MS) })
		.where(eq(eventCursors.provider, payments.name));
	return pages;
}

/** On a quiet site, even the last event expires. Only a server that hasn't read for that long has missed any. */
function sayWhatIsLost({ clock, say }: Listing, { read_at, event_at }: Cursor): void {
	const last = read_at ?? event_at;
	const since = new Date(clock().getTime() - RETENTION_MS);
	if (last === null || last >= since) return;
	say(
		`The card provider’s events were last read at ${last.toISOString()}. It keeps them for 30 days, so events before ${since.toISOString()} are lost. Reading the rest now.`,
	);
}

async function claim({ db, payments, clock }: PaymentDeps): Promise<Cursor | undefined> {
	const now = clock();
	await db.insert(eventCursors).values({ provider: payments.name, run_after: now }).onConflictDoNothing();
	const [cursor] = await db
		.update(eventCursors)
		.set({ run_after: leaseUntil(now) })
		.where(and(eq(eventCursors.provider, payments.name), lte(eventCursors.run_after, now)))
		.returning();
	return cursor;
}

/** Reads forward from the last event and stores page by page. */
async function readOn(listing: Listing, event_id: string): Promise<number> {
	let after = event_id;
	for (let pages = 1; ; pages++) {
		let page: EventPage;
		try {
			page = await listing.list({ after });
		} catch (error) {
			if (!(error instanceof EventForgottenError)) throw error;
			return readBack(listing, new Date(listing.clock().getTime() - RETENTION_MS));
		}
		await note(listing, page, page.events);
		after = page.events.at(-1)?.event_id ?? after;
		if (!page.more) return pages;
	}
}

/**
 * Reads backward from the newest event. It sets the cursor after everything is stored, so a process that dies on the
 * way starts over.
 */
async function readBack(listing: Listing, since: Date): Promise<number> {
	const read: EventPage['events'] = [];
	for (let pages = 1; ; pages++) {
		const last = read.at(-1);
		const page = await listing.list({ since, ...(last === undefined ? {} : { before: last.event_id }) });
		read.push(...page.events);
		await note(listing, page, page.more ? [] : [...read].reverse());
		if (page.more) continue;
		if (read.length === 0) await forgetCursor(listing);
		return pages;
	}
}

/** The provider's list is empty. The next run starts with the first event that appears. */
async function forgetCursor({ db, payments }: Listing): Promise<void> {
	await db.update(eventCursors).set({ event_id: null, event_at: null }).where(eq(eventCursors.provider, payments.name));
}

/** Stores a page, moves the cursor to the youngest settled event of `reached`, and renews the lease. */
async function note({ db, payments, clock, publicUrl, wasHere }: Listing, { events }: EventPage, reached: EventPage['events']): Promise<void> {
	const now = clock();
	const last = reached.findLast(({ at }) => at.getTime() <= now.getTime() - SETTLED_MS);
	await inTransaction(db, async (tx) => {
		const added = await recordEvents(tx, events, now);
		const isLate = ({ at, about, event_id }: EventPage['events'][number]) =>
			added.has(event_id) && about !== undefined && now.getTime() - at.getTime() >= TOLD_WITHIN_MS;
		const late = events.filter(isLate).length;
		if (late > 0 && wasHere) await alertSilence(tx, { provider: payments.name, publicUrl, late }, now);
		await tx
			.update(eventCursors)
			.set({ run_after: leaseUntil(now), ...(last === undefined ? {} : { event_id: last.event_id, event_at: last.at }) })
			.where(eq(eventCursors.provider, payments.name));
	});
}

/**
 * A webhook should have delivered what the list contains. The alert clears with the next event that arrives by webhook.
 */
async function alertSilence(tx: Db, { provider, publicUrl, late }: { provider: string; publicUrl: string; late: number }, now: Date): Promise<void> {
	const found = late === 1 ? 'An event was' : `${late} events were`;
	await raiseAlert(
		tx,
		{
			kind: 'webhook',
			topic: provider,
			variant: 'silent',
			title: 'The card provider’s webhook isn’t reaching this site',
			detail: `${found} found only in Stripe’s event list, which we check every 15 minutes. Until then, a paid donation looks unpaid. In Stripe, open Developers > Webhooks and check the deliveries to ${publicUrl}/v1/webhooks/stripe. STRIPE_WEBHOOK_SECRET must be that endpoint’s signing secret, and the endpoint must send the events listed in docs/settings.md.`,
			link: 'https://dashboard.stripe.com/webhooks',
		},
		now,
	);
}
