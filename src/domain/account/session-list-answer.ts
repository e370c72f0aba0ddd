import * as z from 'zod/mini';

const at = z.string();

/** How a session begins. */
export const SESSION_KINDS = ['password', 'provider', 'passkey'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** One of the person's own sessions. Times are ISO 8601. */
const mySessionSchema = z.object({
	/** For ending the session; it gives no access. */
	session_id: z.uuid(),
	/** How the session began: by password, at the identity provider, or by passkey. */
	kind: z.enum(SESSION_KINDS),
	/** The browser that logged in, such as "Chrome on Android"; null if unknown. */
	device: z.nullable(z.string()),
	began_at: at,
	/** To the minute. */
	last_active_at: at,
	expires_at: at,
	/** The session that makes this call. */
	current: z.boolean(),
});
export type MySession = z.infer<typeof mySessionSchema>;

/** `GET /v1/my-sessions`: this one first, then by last use. */
export const mySessionsAnswerSchema = z.object({ data: z.array(mySessionSchema) });
