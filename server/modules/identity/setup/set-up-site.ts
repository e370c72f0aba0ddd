import type { SetupBody } from '#domain/account/setup.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { CallLimits } from '#server/http/limits/call-limits.ts';
import { audit } from '#server/modules/operations/public.ts';
import type { AddedAccount } from '../create-account.ts';
import { demoAccountIds } from '../demo-logins.ts';
import { hasAdmin, makeAdmin } from '../first-admin.ts';
import type { CommonPasswords } from '../passwords/common-passwords/common-passwords.ts';
import type { Passwords } from '../passwords/password-queue.ts';
import { lockAdmins } from '../roles/admins-lock.ts';
import { dropSetupCode, isSetupCode } from './setup-code.ts';

interface SetupDeps {
	db: Db;
	passwords: Passwords;
	commonPasswords: CommonPasswords;
	limits: CallLimits;
	clock: () => Date;
}

/**
 * Makes the first admin for whoever has the code, and uses the code up. Of two simultaneous calls, one succeeds. Audited.
 * @throws HttpError 409 `conflict` if there is an admin; 422 `invalid` naming `code` for one that is wrong, replaced, or
 *   expired, and naming `password` for one that is easy to guess; 429 after too many tries.
 */
export async function setUpSite({ db, passwords, commonPasswords, limits, clock }: SetupDeps, { code, password, ...named }: SetupBody): Promise<AddedAccount> {
	await limits.count('setup_try');
	await refuseUnlessOpen(db, code, clock());
	await commonPasswords.refuse(password, named, 'password');
	const password_hash = await passwords.hash(password);
	const now = clock();
	return inTransaction(db, async (tx) => {
		await lockAdmins(tx);
		// While the password was hashed, another call may have used the code.
		await refuseUnlessOpen(tx, code, now);
		await dropSetupCode(tx);
		const admin = await makeAdmin(tx, { ...named, password_hash, now, renames: true });
		await audit(tx, { at: now, actor_id: admin.user_id, action: 'site_set_up', subject_id: admin.user_id });
		return admin;
	});
}

async function refuseUnlessOpen(db: Db, code: string, now: Date): Promise<void> {
	if (await hasAdmin(db, await demoAccountIds(db))) throw new HttpError(409, 'conflict', accountMessages.account.alreadySetUp);
	if (!(await isSetupCode(db, code, now))) throw new HttpError(422, 'invalid', accountMessages.account.setupCodeWrong, { field: 'code' });
}
