import * as z from 'zod/mini';
import { eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { meta } from '#server/db/schema/meta-schema.ts';

const NAME = 'webhook_heard';
/** One write for all events of a busy minute is enough to know that webhooks arrive. */
const WRITE_EVERY_MS = 30_000;

const heardSchema = z.object({ at: z.string(), lag_seconds: z.number() });

/** The latest webhook that we noted. */
export interface LastWebhook {
	at: Date;
	/** Seconds between the event at the provider and its arrival here. */
	lag_seconds: number;
}

/** Notes for operators when webhooks were last heard, and how late they are, in this database for all processes. */
export class WebhookLog {
	readonly #db: Db;
	#writtenAt = Number.NEGATIVE_INFINITY;

	constructor(db: Db) {
		this.#db = db;
	}

	async note(createdAt: Date, now: Date): Promise<void> {
		if (now.getTime() - this.#writtenAt < WRITE_EVERY_MS) return;
		this.#writtenAt = now.getTime();
		const lag_seconds = Math.max(0, Math.round((now.getTime() - createdAt.getTime()) / 1000));
		const value = JSON.stringify({ at: now.toISOString(), lag_seconds });
		await this.#db
			.insert(meta)
			.values({ key: NAME, value })
			.onConflictDoUpdate({ target: meta.key, set: { value: sql`excluded.value` } });
	}
}

/** Undefined if no webhook has ever been heard. */
export async function lastWebhook(db: Db): Promise<LastWebhook | undefined> {
	const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, NAME));
	if (row === undefined) return undefined;
	const { at, lag_seconds } = heardSchema.parse(JSON.parse(row.value));
	return { at: new Date(at), lag_seconds };
}
