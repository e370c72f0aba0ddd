import * as z from 'zod/mini';
import { setFavourite } from '#data/favourites/set-favourite.ts';
import { findPlayerAnywhere } from '#data/roster/find-player.ts';
import { currentOwner } from '#data/session/stored-session.ts';
import { messages } from '#domain/messages.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { type Player, playerSchema } from '#domain/roster.ts';
import { deviceWord } from '#ui/device-word.ts';
import type { FavouriteTarget } from '#ui/favourite-context.ts';
import { toast } from '#ui/toast.ts';
import { toLogin } from './to-login.ts';
import { keepWish } from './wished.ts';

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
