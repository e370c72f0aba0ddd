import { and, eq } from 'drizzle-orm';
import { providerLabel } from '#domain/admin/reconciliation.ts';
import type { Db } from '#server/db/open-database.ts';
import { reconciliationDifferences } from '#server/db/schema/reconciliation-schema.ts';
import { clearAlerts, raiseAlert } from '#server/modules/operations/public.ts';
import type { Run } from './phase.ts';

/** Alerts admins to differences that a finished run couldn't fix. If there are none, clears an earlier alert. */
export async function alertAboutDifferences(db: Db, { run_id, provider }: Run, now: Date): Promise<void> {
	const open = await db.$count(reconciliationDifferences, and(eq(reconciliationDifferences.run_id, run_id), eq(reconciliationDifferences.mended, false)));
	const about = { kind: 'reconciliation' as const, topic: provider };
	if (open === 0) {
		await clearAlerts(db, { kind: about.kind, topics: [provider] }, now);
		return;
	}
	const name = providerLabel(provider);
	const title = `The books and ${name} differ in ${open === 1 ? 'one thing' : `${open} things`}`;
	const detail = `Compare them under All Transactions: each difference is listed there. What only ${name} can explain has to be looked up in its dashboard.`;
	await raiseAlert(db, { ...about, title, detail, link: '/AdminDashboard?tab=transactions' }, now);
}
