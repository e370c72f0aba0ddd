import type { StoredSession } from '#core/stored-session.ts';

/** A person's name in the header: the given name, or else the e-mail (spec §2). */
export function greetedName({ given_name, user_email }: StoredSession): string {
	return given_name?.trim() || user_email;
}

/** The first letter of the name, for the avatar. A letter of two code units stays whole. */
export function avatarLetter(session: StoredSession): string {
	return (Array.from(greetedName(session))[0] ?? '').toLocaleUpperCase();
}
