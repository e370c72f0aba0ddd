import { cpus, release, totalmem } from 'node:os';
import type { DrillResult, FaultResult } from './drill.ts';

/** What a fault may cost. */
export const LONGEST_PAUSE_S = 30;

/** What a drill must not have done, as one line each. Empty: it went well. */
export function drillFailures({ faults, audit, ghostWrites, broken }: DrillResult): string[] {
	const wrong = (n: number, what: string) => (n > 0 ? [`${n} ${what}`] : []);
	return [
		...faults.filter(({ pause }) => pause > LONGEST_PAUSE_S).map(({ name, pause }) => `${name}: ${pause.toFixed(1)} s without a write`),
		...faults.flatMap(({ name, trouble }) => Object.entries(trouble.others).map(([what, n]) => `${name}: ${n} × ${what}`)),
		...wrong(audit.lost, 'acknowledged donations lost'),
		...wrong(audit.doubled, 'donations doubled'),
		...wrong(audit.staleRosters, 'phones with other rosters than the database'),
		...wrong(audit.ledger, 'rules of the ledger broken'),
		...wrong(ghostWrites.length, 'writes acknowledged by a former primary and lost'),
		...audit.unsettled.slice(0, 10),
		...[...new Set(broken)].slice(0, 10),
	];
}

const row = ({ name, pause, complete, trouble }: FaultResult) =>
	`| ${name} | ${pause.toFixed(1)} s | ${complete.toFixed(0)} s | ${trouble.away} | ${trouble.gaveUp} | ${sum(trouble.others)} |`;
const sum = (others: Record<string, number>) => Object.values(others).reduce((all, n) => all + n, 0);

/** The result as Markdown, with the machine. */
export function drillReport(result: DrillResult, { phones, cursors }: { phones: number; cursors: number }): string {
	const { audit, requests } = result;
	const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.versions.node}`;
	return [
		`${phones} phones with outboxes, ${cursors} cursors, ${requests} requests; everything on one machine: ${machine}.`,
		'',
		'| fault | without writes | complete again after | 503 with Retry-After | given up by the phone | other errors |',
		'|---|---|---|---|---|---|',
		...result.faults.map(row),
		'',
		`Acknowledged donations: ${audit.acknowledged}, lost ${audit.lost}, doubled ${audit.doubled}. Paid: ${audit.paid}.`,
		`Phones with other rosters than the database: ${audit.staleRosters} of ${phones}. Rules of the ledger broken: ${audit.ledger}.`,
		`Writes acknowledged by a former primary and lost: ${result.ghostWrites.length}.`,
	].join('\n');
}
