import { type SystemReport, systemReportSchema } from '#domain/admin/system-report.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';

/** Each report asks the card provider a dozen questions. */
const systemThrottle = defineThrottle({ device: 10, address: 60, windowMs: 60_000 });

const example: SystemReport = {
	version: '1.4.0',
	findings: [
		{ title: 'Database', status: 'good', detail: 'PostgreSQL 18.1 answers in 1 ms.', remedy: null },
		{ title: 'Certificate', status: 'look', detail: 'It ends in 9 days.', remedy: 'Check the proxy’s log to see why it wasn’t renewed.' },
	],
	queues: [{ queue: 'mail', waiting: 2, failing: 0, oldestSeconds: 4 }],
	client_errors: [
		{ name: 'TypeError', message: '', source: '/assets/app-Cq0a1b2c.js:1:20417', screen: '/favorites', count: 3, last_at: '2026-11-23T19:04:11.000Z' },
	],
};

const common = { who: 'admin', answer: systemReportSchema, throttle: systemThrottle } as const;

export interface SystemReportDeps extends Deps {
	/** Checks everything, and sends a mail if it gets a recipient. */
	systemReport(mailTo?: string): Promise<SystemReport>;
}

/** The report of `npm run doctor`, for admins. */
export const adminSystemRoutes: readonly ApiRoute<SystemReportDeps>[] = [
	defineRoute({
		...common,
		method: 'GET',
		path: adminApi.system,
		summary: 'Check the system',
		description: 'Checks the database, disk, backups, mail server, card provider, identity provider, clock, certificate, and public address now.',
		example: { address: adminApi.system, answer: example },
		handler: ({ systemReport }) => systemReport(),
	}),
	defineRoute({
		...common,
		method: 'POST',
		path: adminApi.systemMail,
		summary: 'Check the system, and send yourself a test email',
		example: { address: adminApi.systemMail, answer: example },
		handler: ({ systemReport }, { user }) => systemReport(user.user_email),
	}),
];
