import * as z from 'zod/mini';
import type { FavoriteTarget } from '#athlete-ui/favorite-context.ts';
import { currentOwner } from '#core/stored-session.ts';
import { type Player, playerSchema } from '#domain/roster/roster.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { setFavorite } from '#outbox/actions/set-favorite.ts';
import { saveFailedText } from '#outbox/save-failed-text.ts';
import { findPlayerAnywhere } from '#roster/replica/find-player.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { toast } from '#ui/overlay/toast.ts';
import { saveFavoriteForLogin } from './favorite-after-login.ts';
import { redirectToLogin } from './redirect-to-login.ts';

/**
 * Adds an athlete to the signed-in person's favorites, or removes them, and says so in a toast. A visitor is sent to
 * the login, and the heart is set afterwards.
 */
export async function toggleFavorite(target: FavoriteTarget, wanted: boolean): Promise<void> {
	const visitor = currentOwner() === null;
	if (visitor && !wanted) {
		toast.error(messages.signUpFirst);
		return;
	}
	try {
		const player = await wholeAthlete(target);
		if (visitor) {
			saveFavoriteForLogin(player);
			redirectToLogin();
		} else if (await setFavorite(player, wanted)) toast(wanted ? accountMessages.favorites.added : accountMessages.favorites.removed);
	} catch (failure) {
		toast.error(saveFailedText(deviceName()));
		reportError(failure);
	}
}

/**
 * The athlete with every field, because the favorites list shows them offline too. Uses the stored athlete, or else the
 * one on the screen.
 */
async function wholeAthlete(target: FavoriteTarget): Promise<Player> {
	// Storage that can't be read is no reason to refuse a visitor's way to the login.
	const stored = await findPlayerAnywhere(target.player_id).catch(reportError);
	return stored ?? z.parse(playerSchema, target);
}
