import type { KindText } from '../kind-text.ts';
import type { favoriteAdd, favoriteRemove } from './schema.ts';

export const favoriteAddText: KindText<typeof favoriteAdd> = {
	label: ({ summary }) => `Add favorite: ${summary.player_name}`,
	title: ({ summary: { player_name, team_name } }) => `Add ${player_name} (${team_name}) to favorites`,
};

export const favoriteRemoveText: KindText<typeof favoriteRemove> = {
	label: ({ summary }) => `Remove favorite: ${summary.player_name}`,
	title: ({ summary: { player_name, team_name } }) => `Remove ${player_name} (${team_name}) from favorites`,
};
