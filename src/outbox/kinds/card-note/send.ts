import { callApi } from '#core/api/api-client.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import { cardNoteSchema } from '#domain/keepsake/card-note.ts';
import type { Sender } from '../sender.ts';
import type { cardNote } from './schema.ts';

export const sendCardNote: Sender<typeof cardNote> = async ({ summary: { claim_id, number } }, { note }, { now, limit }) => {
	await callApi(keepsakeApi.note(claim_id, number), cardNoteSchema, { method: 'PUT', body: { note }, limit });
	return { type: 'done', at: now() };
};
