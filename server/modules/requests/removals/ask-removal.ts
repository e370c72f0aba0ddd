import { removalScreen } from '#domain/api/request-paths.ts';
import { REMOVAL_LINK_HOURS, type RemovalBody } from '#domain/collaboration/removal.ts';
import { sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { linkTokenHash, newLinkToken } from '#server/modules/identity/public.ts';

interface AskDeps {
	db: Db;
	clock: () => Date;
	env: { PUBLIC_URL: string };
}

/**
 * Stores what somebody asks for, and mails a link that proves the mailbox, at most once an hour and address. For an athlete whom we
 * don't have, or don't have anymore, the same statement runs with no effect: neither the answer nor its time tells anything.
 */
export async function askRemoval({ db, clock, env }: AskDeps, { player_id, wish, email, note }: RemovalBody): Promise<void> {
	const token = newLinkToken();
	const { subject, body } = removalMail(token, env.PUBLIC_URL);
	const at = sql`${clock().toISOString()}::timestamptz`;
	await inTransaction(db, async (tx) => {
		// Two simultaneous requests from one address send one mail.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('removal link of ' || lower(${email}), 0))`);
		await tx.execute(sql`
			with due as (
				select coalesce(p.merged_into, p.player_id) as player_id from players p where p.player_id = ${player_id}::int and p.consent <> 'removed'
				and not exists (select from removal_requests where lower(email) = lower(${email}) and created_at > ${at} - interval '1 hour')
			), asked as (
				insert into removal_requests (token_hash, player_id, wish, email, note, created_at, expires_at)
				select ${linkTokenHash(token)}, player_id, ${wish}, ${email}, ${note}, ${at}, ${at} + make_interval(hours => ${REMOVAL_LINK_HOURS}) from due
			)
			insert into outgoing_mails (recipient, subject, body, created_at, run_after)
			select ${email}, ${subject}, ${body}, ${at}, ${at} from due`);
	});
}

/** It names nobody: whoever typed the address may not be its owner. The token is behind `#`, so no server or proxy logs it. */
function removalMail(token: string, publicUrl: string): { subject: string; body: string } {
	return {
		subject: 'Confirm your request about an athlete’s page',
		body: `Someone, most likely you, asked us to change or remove an athlete’s page at ${publicUrl}. Open this link to see what we were asked and to send it:

    ${publicUrl}${removalScreen(undefined, token)}

The link works once and expires in ${REMOVAL_LINK_HOURS} hours. Just opening it doesn’t send anything.

If you didn’t ask for this, you can ignore this email.
`,
	};
}
