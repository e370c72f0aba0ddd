import type { SessionKind } from '#domain/account/session-list-answer.ts';

/** The caller, as the database has them at that moment. */
export interface SessionUser {
	user_id: number;
	user_email: string;
	user_name: string;
	role: 'user' | 'admin';
	is_support: boolean;
	/** Schools whose desk the person has, by their folded names. */
	schools: string[];
	given_name: string | null;
	has_password: boolean;
	kind: SessionKind;
	expires_at: Date;
	/** For ending this session, or all others. */
	token_hash: string;
	/** The session's id, which survives a change of its token. */
	session_id: string;
	/** The text of `deviceLabel`. */
	device: string | null;
	created_at: Date;
	last_active_at: Date;
	proved_at: Date;
	/** When a passkey last began or proved the session; null if none has. */
	passkey_at: Date | null;
	/** When the session last made a call as an admin or a desk. */
	admin_active_at: Date | null;
	/** When the person proved that this session may pay with their saved cards; null if they haven't. */
	cards_confirmed_at: Date | null;
}
