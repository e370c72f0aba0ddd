import { useCallback, useContext, useSyncExternalStore } from 'react';
import { athleteUiTexts } from './athlete-ui-texts.ts';
import { FavoriteContext, type FavoriteTarget } from './favorite-context.ts';

/** lucide's Heart, drawn once for all cards. */
const heart = (
	<svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true">
		<path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5" />
	</svg>
);

/** Adds an athlete to the favorites, or removes one; 44 px. */
export function HeartButton({ player, onPress }: { player: FavoriteTarget; onPress?: () => void }) {
	const hearts = useContext(FavoriteContext);
	const { player_id, player_name } = player;
	const subscribe = useCallback((listener: () => void) => hearts.subscribe(player_id, listener), [hearts, player_id]);
	const isFavorite = useSyncExternalStore(subscribe, () => hearts.has(player_id));
	return (
		<button
			type="button"
			className="athlete-ui-heart"
			aria-pressed={isFavorite}
			aria-label={isFavorite ? athleteUiTexts.heart.remove(player_name) : athleteUiTexts.heart.add(player_name)}
			onClick={() => {
				onPress?.();
				hearts.toggle(player);
			}}
		>
			{heart}
		</button>
	);
}
