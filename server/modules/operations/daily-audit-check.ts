import { inOneLine } from '#server/core/loggable.ts';
import { type Repeated, repeat } from '#server/core/repeat.ts';
import type { Db } from '#server/db/open-database.ts';
import { clearAlerts, raiseAlert } from './alerts/raise-alert.ts';
import { checkChain, lastCheck, noteCheck, violationText } from './audit-log/check-audit-chain.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How often we look whether a day has passed. */
const PAUSE_MS = 15 * 60_000;
const TOPIC = 'audit_log';

interface CheckDeps {
	db: Db;
	clock: () => Date;
	log: { error(message: string): void };
}

/** Checks the audit log once a day. If it isn't intact, admins get an alert, which clears once it is. */
export function startAuditCheck(deps: CheckDeps): Repeated {
	return repeat(async () => {
		try {
			await checkDaily(deps);
		} catch (error) {
			deps.log.error(`audit log not checked: ${inOneLine(error)}`);
		}
	}, PAUSE_MS);
}

/** @returns whether it was due. */
export async function checkDaily({ db, clock, log }: CheckDeps): Promise<boolean> {
	const now = clock();
	const last = await lastCheck(db);
	if (last !== undefined && now.getTime() - new Date(last.at).getTime() < DAY_MS) return false;
	const check = await checkChain(db);
	await noteCheck(db, check, now);
	const [first] = check.violations;
	if (first === undefined) {
		await clearAlerts(db, { kind: 'audit_log_broken', topics: [TOPIC] }, now);
		return true;
	}
	log.error(`the audit log was tampered with: ${violationText(first)}`);
	await raiseAlert(
		db,
		{
			kind: 'audit_log_broken',
			topic: TOPIC,
			title: 'The audit log was tampered with',
			detail: `${violationText(first)} Someone with access to the database changed it. Compare the log with a backup, and find out who had access. “npm run audit:check” lists every entry that’s wrong.`,
		},
		now,
	);
	return true;
}
