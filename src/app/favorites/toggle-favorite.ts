import * as z from 'zod/mini';
import type { FavouriteTarget } from '#athlete-ui/favorite-context.ts';
import { currentOwner } from '#core/stored-session.ts';
import { type Player, playerSchema } from '#domain/roster/roster.ts';
import { peopleMessages } from '#domain/texts/account-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { setFavourite } from '#outbox/kinds/favorite/set-favorite.ts';
import { findPlayerAnywhere } from '#roster/replica/find-player.ts';
import { deviceWord } from '#ui/browser/device-name.ts';
import { toast } from '#ui/overlay/toast.ts';
import { keepWish } from './favorite-after-login.ts';
import { toLogin } from './redirect-to-login.ts';

/** Makes an athlete a favourite of whoever is logged in, or no longer, and says so. A visitor goes to the login, and the heart is set afterwards. */
export async function toggleFavourite(target: FavouriteTarget, wanted: boolean): Promise<void> {
	const visitor = currentOwner() === null;
	if (visitor && !wanted) {
		toast.error(messages.signUpFirst);
		return;
	}
	try {
		const player = await wholeAthlete(target);
		if (visitor) {
			keepWish(player);
			toLogin();
		} else if (await setFavourite(player, wanted)) toast(wanted ? peopleMessages.favourites.added : peopleMessages.favourites.removed);
	} catch (failure) {
		toast.error(`That could not be stored on this ${deviceWord()}. Nothing was changed.`);
		reportError(failure);
	}
}

/** The athlete with every field, since the list of favourites shows them offline too: as stored, else as the screen has them. */
async function wholeAthlete(target: FavouriteTarget): Promise<Player> {
	return (await findPlayerAnywhere(target.player_id)) ?? z.parse(playerSchema, target);
}
