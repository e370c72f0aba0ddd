import * as z from 'zod/mini';
import { hasPendingLogout } from '#core/api/pending-logout.ts';
import { onServerAnswer } from '#core/api/server-answers.ts';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { sessionSchema } from '#domain/account/account.ts';

const KEY = 'worker-session';

/** The session, as the page last told the service worker, which can't read localStorage. */
const sharedSchema = z.object({
	/** Null for a visitor. */
	session: z.nullable(z.extend(sessionSchema, { user_role: z.string() })),
	/** Somebody logged out and the server doesn't know yet. Nothing else may go out before it does. */
	logout_waits: z.boolean(),
});

export type SharedSession = z.infer<typeof sharedSchema>;

let written = '';
let writing = Promise.resolve();

function share(): void {
	const value: SharedSession = { session: storedSession.get(), logout_waits: hasPendingLogout() };
	const text = JSON.stringify(value);
	if (text === written) return;
	written = text;
	// Writes one after the other, so the last one wins.
	writing = writing
		.then(() => outboxDb.settings.put({ key: KEY, value }))
		.then(
			() => undefined,
			(error: unknown) => {
				written = '';
				reportError(error);
			},
		);
}

/** Tells the service worker who is logged in, now and at every change, for the life of the page. */
export function shareSession(): void {
	storedSession.subscribe(share);
	// Every call sends a pending logout first, so after an answer there is none.
	onServerAnswer(share);
	share();
}

/** Resolves when what was last shared is stored. */
export function sessionShared(): Promise<void> {
	return writing;
}

/** Undefined until a page has shared it, or if the stored value can't be read. */
export async function readSharedSession(): Promise<SharedSession | undefined> {
	const row = await outboxDb.settings.get(KEY);
	const shared = z.safeParse(sharedSchema, row?.value);
	return shared.success ? shared.data : undefined;
}
