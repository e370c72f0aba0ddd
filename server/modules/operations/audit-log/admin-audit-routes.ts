import * as z from 'zod/mini';
import { AUDIT_TEXTS, type AuditEntry, auditAnswerSchema, auditFilterSchema } from '#domain/admin/audit-entry.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import type { Exports } from '#server/http/answers/one-export.ts';
import { type CsvColumn, sendCsv } from '#server/http/answers/send-csv.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { fromText, limitText } from '#server/http/route/validate.ts';
import { AUDIT_CURSOR, auditActors, everyAuditEntry, listAudit } from './list-audit.ts';
import { audit } from './record-audit.ts';

const filter = { ...auditFilterSchema.shape, actor: z.optional(fromText(z.int().check(z.positive(), z.maximum(2_147_483_647)))) };
const FILTERS = 'All filters are optional: `actor` (an admin’s user_id), `action`, and `from` and `to` (dates in UTC, inclusive).';

const example: AuditEntry = {
	position: 4812,
	at: '2026-09-05T19:04:11.000Z',
	actor_id: 2,
	actor_name: 'Ada Warden',
	action: 'user_suspended',
	subject_id: 12,
	payment_id: null,
	hash: '4b1f8c0a2d7e4b1f8c0a2d7e4b1f8c0a2d7e4b1f8c0a2d7e4b1f8c0a2d7e4b1f',
};

/** The file includes hash and position, so a copy of it can be compared with the log. */
const columns: readonly CsvColumn<AuditEntry>[] = [
	{ head: 'Position', cell: (row) => row.position },
	{ head: 'Time (UTC)', cell: (row) => row.at },
	{ head: 'Admin', cell: (row) => row.actor_id },
	{ head: 'Name', cell: (row) => row.actor_name },
	{ head: 'Action', cell: (row) => row.action },
	{ head: 'What', cell: (row) => AUDIT_TEXTS[row.action] },
	{ head: 'Number', cell: (row) => row.subject_id },
	{ head: 'Payment', cell: (row) => row.payment_id },
	{ head: 'Hash', cell: (row) => row.hash },
];

/** The admins' actions, for admins. */
export const adminAuditRoutes: readonly ApiRoute<Deps & Exports>[] = [
	defineRoute({
		method: 'GET',
		path: adminApi.audit,
		who: 'admin',
		summary: 'Read the audit log, newest first',
		description: `What admins did, by id. The only personal data is the admin’s current name. ${FILTERS} Pass \`next\` from an answer as \`before\` to get older entries. Each entry’s hash covers the entry before it.`,
		query: z.object({ ...filter, before: z.optional(z.string().check(z.regex(AUDIT_CURSOR))), limit: limitText(500, 50) }),
		answer: auditAnswerSchema,
		example: {
			address: `${adminApi.audit}?action=user_suspended&from=2026-09-01`,
			answer: { data: [example], next: null, actors: [{ actor_id: 2, actor_name: 'Ada Warden' }] },
		},
		throttle: adminThrottle,
		handler: async ({ db, clock }, { query: { before, limit, ...wanted }, user }) => {
			// Older pages of a list whose opening was recorded aren't recorded again.
			if (before !== undefined) return listAudit(db, wanted, { before, limit });
			await audit(db, { at: clock(), actor_id: user.user_id, action: 'audit_listed' });
			return { ...(await listAudit(db, wanted, { before, limit })), actors: await auditActors(db) };
		},
	}),

	defineRoute({
		method: 'GET',
		path: adminApi.auditCsv,
		who: 'admin',
		summary: 'Download the audit log as a CSV file (RFC 4180, UTF-8 with a byte order mark)',
		description: `${FILTERS} Each admin can download one file at a time.`,
		query: z.object(filter),
		answer: z.string(),
		contentType: 'text/csv',
		errors: ['in_flight'],
		example: { address: `${adminApi.auditCsv}?from=2026-09-01`, answer: 'Position,Time (UTC),Admin\r\n4812,2026-09-05T19:04:11.000Z,2\r\n' },
		throttle: adminThrottle,
		handler: async ({ db, clock, beginExport }, { query, user, reply }) => {
			beginExport(user.user_id, reply);
			await audit(db, { at: clock(), actor_id: user.user_id, action: 'audit_exported' });
			return sendCsv(reply, `audit-log-${clock().toISOString().slice(0, 10)}.csv`, columns, everyAuditEntry(db, query));
		},
	}),
];
