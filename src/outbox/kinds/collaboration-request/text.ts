import { requestMessages } from '#domain/texts/request-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import type { KindText } from '../kind-text.ts';
import type { collaborationRequest } from './schema.ts';

export const collaborationRequestText: KindText<typeof collaborationRequest> = {
	label: ({ summary: { player_name, team_name } }) => `Collaboration request for ${player_name} (${team_name})`,
	title: ({ summary: { player_name, team_name } }) => `${messages.card.collaborate} to ${player_name} (${team_name})`,
	icon: 'handshake',
	sent: requestMessages.collaboration.submitted,
	edit: ({ op_id }, { athlete }) => ({ by: 'sheet', target: { ...athlete, op_id } }),
};
