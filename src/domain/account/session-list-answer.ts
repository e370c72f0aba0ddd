import * as z from 'zod/mini';

const at = z.string();

/** A session of one's own. Times are ISO 8601. */
const mySessionSchema = z.object({
	/** For ending it; opens nothing. */
	session_id: z.uuid(),
	/** How it began: by password, or at the identity provider. */
	kind: z.enum(['password', 'provider']),
	/** The browser that logged in, such as "Chrome on Android"; null where it isn't known. */
	device: z.nullable(z.string()),
	began_at: at,
	/** To the minute. */
	last_active_at: at,
	expires_at: at,
	/** The one that asks. */
	current: z.boolean(),
});
export type MySession = z.infer<typeof mySessionSchema>;

/** `GET /v1/my-sessions`: this one first, then by last use. */
export const mySessionsAnswerSchema = z.object({ data: z.array(mySessionSchema) });
