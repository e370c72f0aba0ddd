import * as z from 'zod/mini';
import { clientErrorSchema } from '../api/client-errors.ts';

/** The result of one check, for the operator. */
const findingSchema = z.object({
	/** Name of the check: `Mail`. */
	title: z.string(),
	/** `good`, `look` (works, but not for long or not well), `bad` (doesn't work), or `off` (not set up; optional). */
	status: z.enum(['good', 'look', 'bad', 'off']),
	/** Finding, in a sentence. */
	detail: z.string(),
	/** Remedy; null if it is good or off. */
	remedy: z.nullable(z.string()),
});
export type Finding = z.infer<typeof findingSchema>;

/** `GET /v1/admin/system`. */
export const systemReportSchema = z.object({
	version: z.string(),
	findings: z.array(findingSchema),
	queues: z.array(z.object({ queue: z.string(), waiting: z.int(), failing: z.int(), oldestSeconds: z.number() })),
	/** Errors that browsers have reported to this process since it started, the latest first. */
	client_errors: z.array(z.extend(clientErrorSchema, { count: z.int(), last_at: z.string() })),
});
export type SystemReport = z.infer<typeof systemReportSchema>;

export const passed = (title: string, detail: string): Finding => ({ title, status: 'good', detail, remedy: null });
export const notUsed = (title: string, detail: string): Finding => ({ title, status: 'off', detail, remedy: null });
export const warning = (title: string, detail: string, remedy: string): Finding => ({ title, status: 'look', detail, remedy });
export const failed = (title: string, detail: string, remedy: string): Finding => ({ title, status: 'bad', detail, remedy });
