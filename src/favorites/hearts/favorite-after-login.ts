import * as z from 'zod/mini';
import { dropStored, readStored, writeStored } from '#core/safe-storage.ts';
import { currentOwner } from '#core/stored-session.ts';
import { type Player, playerSchema } from '#domain/roster/roster.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { setFavorite } from '#outbox/actions/set-favorite.ts';
import { toast } from '#ui/overlay/toast.ts';

const KEY = 'nil-athletes:wished-favourite';
/** No login takes longer. After that, the person who logs in may be somebody else. */
const GOOD_FOR_MS = 15 * 60_000;

const favoriteAfterLoginSchema = z.object({ player: playerSchema, at: z.number() });

/**
 * Remembers in this tab which heart a visitor tapped while they log in, including through an identity provider's pages.
 * @throws if storage is blocked or full
 */
export function saveFavoriteForLogin(player: Player): void {
	const refuse = (error: unknown) => {
		throw error;
	};
	writeStored(KEY, JSON.stringify({ player, at: Date.now() }), refuse, 'sessionStorage');
}

/** Applies the heart that sent the person to the login. Never rejects. */
export async function applyFavoriteAfterLogin(): Promise<void> {
	try {
		const text = readStored(KEY, 'sessionStorage');
		if (text == null || currentOwner() === null) return;
		dropStored(KEY, 'sessionStorage');
		const { player, at } = favoriteAfterLoginSchema.parse(JSON.parse(text));
		if (Date.now() - at < GOOD_FOR_MS && (await setFavorite(player, true))) toast(accountMessages.favorites.added);
	} catch (error) {
		reportError(error);
	}
}
