import type { FastifyInstance } from 'fastify';
import { type SystemReport, systemReportSchema } from '#domain/admin/system-report.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { createThrottle, type ThrottleLimits } from '#server/http/guards/throttle.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { route } from '#server/http/route/route.ts';

/** Each report asks the card provider a dozen questions. */
const LIMITS: ThrottleLimits = { device: 10, address: 60, windowMs: 60_000 };

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

/** The report of `npm run doctor`, for admins. `report` checks everything, and sends a mail if it gets a recipient. */
export function registerAdminSystem(app: FastifyInstance, deps: Deps, report: (mailTo?: string) => Promise<SystemReport>): void {
	const common = { who: 'admin', answer: systemReportSchema, throttle: createThrottle(app, deps, LIMITS) } as const;
	route(app, deps, {
		...common,
		method: 'GET',
		path: adminApi.system,
		summary: 'Check the system',
		description: 'Checks the database, disk, backups, mail server, card provider, identity provider, clock, certificate, and public address now.',
		example: { address: adminApi.system, answer: example },
		handler: () => report(),
	});
	route(app, deps, {
		...common,
		method: 'POST',
		path: adminApi.systemMail,
		summary: 'Check the system, and send yourself a test email',
		example: { address: adminApi.systemMail, answer: example },
		handler: ({ user }) => report(user.user_email),
	});
}
