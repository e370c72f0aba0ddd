import { openStorage } from './safe-storage.ts';

/**
 * This browser's record of the signed-in person (spec §3). It is in localStorage, so the first render and every tab can
 * read it. It is only for display and for telling whose rows are whose. It authorizes nothing; the cookie does.
 */
const KEYS = { token: 'nil-athletes:token', user: 'nilUser', role: 'user_role', admin: 'isAdmin' } as const;

export interface StoredSession {
	user_id: number;
	user_email: string;
	given_name: string | null;
	user_name: string;
	/** 'admin' or other. */
	user_role: string;
	is_admin: boolean;
	/** Whether they have the desk of a school. */
	is_desk?: boolean | undefined;
	/** Whether they are in support. */
	is_support?: boolean | undefined;
	/** Identity provider that keeps the password; null if we do. */
	managed_by: string | null;
	/** ISO 8601. */
	expires_at: string;
}

const listeners = new Set<() => void>();
let current: StoredSession | null | undefined;

/** If storage is blocked (private windows, policies), a session lasts as long as the page. */
const storage = () => openStorage();

function readRecord(text: string | null): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(text ?? 'null');
		return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

/**
 * Truncated, foreign, or outdated records count as missing. So do two records about different people, which another tab
 * leaves while it writes. They are checked by hand, because the first load must not include a schema library.
 */
function read(): StoredSession | null {
	const from = storage();
	// A web view without storage has null.
	if (!from) return null;
	const { user_id, user_email, given_name } = readRecord(from.getItem(KEYS.user));
	const token = readRecord(from.getItem(KEYS.token));
	const { user_name, managed_by, expires_at, is_desk, is_support } = token;
	if (!Number.isInteger(user_id) || !isText(user_email) || !isTextOrNull(given_name)) return null;
	if (token.user_id !== user_id || !isText(user_name) || !isTextOrNull(managed_by) || !isText(expires_at)) return null;
	const user_role = from.getItem(KEYS.role) ?? 'user';
	const is_admin = from.getItem(KEYS.admin) === 'true';
	const roles = { user_role, is_admin, is_desk: is_desk === true, is_support: is_support === true };
	return { user_id: user_id as number, user_email, given_name, user_name, managed_by, expires_at, ...roles };
}

/** If storage is full or blocked, the next visit loses its session; this one doesn't. */
function write(entries: Readonly<Record<string, string>>): void {
	try {
		for (const [key, value] of Object.entries(entries)) storage()?.setItem(key, value);
	} catch (error) {
		reportError(error);
	}
}

function tell(): void {
	for (const listener of listeners) listener();
}

function reread(): void {
	const now = read();
	if (JSON.stringify(now) === JSON.stringify(current)) return;
	current = now;
	tell();
}

function onStorage(event: StorageEvent): void {
	// A null key means that everything was cleared.
	if (event.key === null || Object.values<string>(KEYS).includes(event.key)) reread();
}

/** A page restored from the back/forward cache has missed every event in between. */
function onPageShow(event: PageTransitionEvent): void {
	if (event.persisted) reread();
}

export const storedSession = {
	/** Returns the same object until it changes. */
	get(): StoredSession | null {
		if (current === undefined) current = read();
		return current;
	},
	/** Stores the answer of a login or sync. `answer` is stored whole as the token record. */
	set(session: StoredSession, answer: object = session): void {
		write({
			[KEYS.role]: session.user_role,
			[KEYS.admin]: String(session.is_admin),
			[KEYS.token]: JSON.stringify({ ...answer, user_id: session.user_id }),
			[KEYS.user]: JSON.stringify({ user_id: session.user_id, user_email: session.user_email, given_name: session.given_name }),
		});
		current = session;
		tell();
	},
	/** Forgets the signed-in person. */
	clear(): void {
		const from = storage();
		for (const key of Object.values(KEYS)) from?.removeItem(key);
		current = null;
		tell();
	},
	/** Also reports changes in other tabs. */
	subscribe(listener: () => void): () => void {
		if (listeners.size === 0) {
			globalThis.addEventListener?.('storage', onStorage);
			globalThis.addEventListener?.('pageshow', onPageShow);
		}
		listeners.add(listener);
		return () => {
			listeners.delete(listener);
			if (listeners.size > 0) return;
			globalThis.removeEventListener?.('storage', onStorage);
			globalThis.removeEventListener?.('pageshow', onPageShow);
		};
	},
};

/** The owner whose rows are shown and sent: the user's id as text, or null for a visitor. */
export function currentOwner(): string | null {
	const session = storedSession.get();
	return session === null ? null : String(session.user_id);
}
