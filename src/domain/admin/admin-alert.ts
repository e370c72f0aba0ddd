import * as z from 'zod/mini';

/** What an admin has to know or do something about. */
export const alertSchema = z.object({
	alert_id: z.int(),
	title: z.string(),
	/** What happened, and what to do. */
	detail: z.string(),
	/** Where to do it; null where nothing is to be opened. */
	link: z.nullable(z.string()),
	/** How often it has happened since it was first raised. */
	times: z.int(),
	/** ISO 8601. */
	first_at: z.string(),
	last_at: z.string(),
});
export type Alert = z.infer<typeof alertSchema>;

/** `GET /v1/admin/alerts`, and what clearing one answers: those that are open, latest first. */
export const alertsAnswerSchema = z.object({ data: z.array(alertSchema) });
