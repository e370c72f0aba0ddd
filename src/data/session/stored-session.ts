import * as z from 'zod/mini';

/**
 * What this browser remembers of who is logged in (spec §3), in localStorage: there at the first render, and known to every tab. For display
 * and for telling whose rows are whose; it authorises nothing, the cookie does.
 */
const KEYS = { token: 'nil-athletes:token', user: 'nilUser', role: 'user_role', admin: 'isAdmin' } as const;

const storedUserSchema = z.object({ user_id: z.int(), user_email: z.string(), given_name: z.nullable(z.string()) });
const tokenRecordSchema = z.object({ user_name: z.string(), managed_by: z.nullable(z.string()), expires_at: z.string() });

export interface StoredSession {
	user_id: number;
	user_email: string;
	given_name: string | null;
	user_name: string;
	/** 'admin' or other. */
	user_role: string;
	is_admin: boolean;
	/** Identity provider that keeps the password; null for us. */
	managed_by: string | null;
	/** ISO 8601. */
	expires_at: string;
}

const listeners = new Set<() => void>();
let current: StoredSession | null | undefined;

/** Blocked storage (private windows, policies): then a session lasts as long as the page. */
function storage(): Storage | undefined {
	try {
		return globalThis.localStorage;
	} catch {
		return undefined;
	}
}

function readJson(text: string | null | undefined): unknown {
	try {
		return JSON.parse(text ?? 'null');
	} catch {
		return null;
	}
}

/** Records that are cut, foreign or of another version are as good as none. */
function read(): StoredSession | null {
	const from = storage();
	const user = z.safeParse(storedUserSchema, readJson(from?.getItem(KEYS.user)));
	const token = z.safeParse(tokenRecordSchema, readJson(from?.getItem(KEYS.token)));
	if (!user.success || !token.success) return null;
	return { ...user.data, ...token.data, user_role: from?.getItem(KEYS.role) ?? 'user', is_admin: from?.getItem(KEYS.admin) === 'true' };
}

function tell(): void {
	for (const listener of listeners) listener();
}

function readAgain(event: StorageEvent): void {
	// A null key: everything was cleared.
	if (event.key !== null && !Object.values<string>(KEYS).includes(event.key)) return;
	current = read();
	tell();
}

export const storedSession = {
	/** The same object until it changes. */
	get(): StoredSession | null {
		if (current === undefined) current = read();
		return current;
	},
	/** Keeps what login or sync answered. `answer` is stored whole as the token record. */
	set(session: StoredSession, answer: object = session): void {
		const to = storage();
		to?.setItem(KEYS.token, JSON.stringify(answer));
		to?.setItem(KEYS.user, JSON.stringify({ user_id: session.user_id, user_email: session.user_email, given_name: session.given_name }));
		to?.setItem(KEYS.role, session.user_role);
		to?.setItem(KEYS.admin, String(session.is_admin));
		current = session;
		tell();
	},
	/** Forgets who was logged in. */
	clear(): void {
		const from = storage();
		for (const key of Object.values(KEYS)) from?.removeItem(key);
		current = null;
		tell();
	},
	/** Also hears of changes in other tabs. */
	subscribe(listener: () => void): () => void {
		if (listeners.size === 0) globalThis.addEventListener?.('storage', readAgain);
		listeners.add(listener);
		return () => {
			listeners.delete(listener);
			if (listeners.size === 0) globalThis.removeEventListener?.('storage', readAgain);
		};
	},
};

/** Whose rows are shown and sent: the user's id as text, or null for a visitor. */
export function currentOwner(): string | null {
	const session = storedSession.get();
	return session === null ? null : String(session.user_id);
}
