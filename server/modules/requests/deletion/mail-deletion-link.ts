import { screens } from '#domain/api/api-paths.ts';
import { DELETION_LINK_HOURS } from '#domain/collaboration/data-deletion.ts';
import { sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { linkTokenHash, newLinkToken } from '#server/modules/identity/public.ts';

interface LinkDeps {
	db: Db;
	clock: () => Date;
	env: { PUBLIC_URL: string };
}

/**
 * Mails a link to an address from which somebody wrote to us without an account, at most once an hour. For any other
 * address the same statement runs, with no effect: neither the answer nor its time reveals which addresses wrote.
 */
export async function mailDeletionLink({ db, clock, env }: LinkDeps, email: string): Promise<void> {
	const token = newLinkToken();
	const { subject, body } = deletionMail(token, env.PUBLIC_URL);
	const at = sql`${clock().toISOString()}::timestamptz`;
	await inTransaction(db, async (tx) => {
		// Two simultaneous requests for one address send one mail.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('deletion link of ' || lower(${email}), 0))`);
		await tx.execute(sql`
			with due as (
				select lower(${email}) as address where (
					exists (select from contact_messages where user_id is null and lower(email) = lower(${email}))
					or exists (select from collaboration_requests where user_id is null and lower(email_address) = lower(${email}))
				) and not exists (select from deletion_links where address = lower(${email}) and created_at > ${at} - interval '1 hour')
			), link as (
				insert into deletion_links (token_hash, address, created_at, expires_at)
				select ${linkTokenHash(token)}, address, ${at}, ${at} + make_interval(hours => ${DELETION_LINK_HOURS}) from due
			)
			insert into outgoing_mails (recipient, subject, body, created_at, run_after)
			select ${email}, ${subject}, ${body}, ${at}, ${at} from due`);
	});
}

/**
 * To an address from which somebody wrote to us without an account. The token is behind `#`, so no server or proxy logs
 * it.
 */
function deletionMail(token: string, publicUrl: string): { subject: string; body: string } {
	return {
		subject: 'Delete what you sent us',
		body: `Someone, most likely you, asked us to delete everything sent from this address without an account at ${publicUrl}. Open this link to see what we have and delete it:

    ${publicUrl}${screens.deletion}#${token}

The link works once and expires in ${DELETION_LINK_HOURS} hours. Just opening it doesn’t delete anything.

If you didn’t ask for this, you can ignore this email.
`,
	};
}
