import * as z from 'zod/mini';

/** Something that an admin has to know or act on. */
export const alertSchema = z.object({
	alert_id: z.int(),
	title: z.string(),
	/** Problem and remedy. */
	detail: z.string(),
	/** Where to do it; null if there is nothing to open. */
	link: z.nullable(z.string()),
	/** How often it has happened since it was first reported. */
	times: z.int(),
	/** ISO 8601. */
	first_at: z.string(),
	last_at: z.string(),
});
export type Alert = z.infer<typeof alertSchema>;

/** `GET /v1/admin/alerts`, and the answer of clearing one: the open alerts, latest first. */
export const alertsAnswerSchema = z.object({ data: z.array(alertSchema) });
