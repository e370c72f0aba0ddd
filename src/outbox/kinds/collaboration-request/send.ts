import { callApi } from '#core/api/api-client.ts';
import { withKey } from '#core/api/with-key.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { type CollaborationBody, collaborationAnswerSchema } from '#domain/collaboration/collaboration.ts';
import type { Sender } from '../sender.ts';
import type { collaborationRequest } from './schema.ts';

/** The body depends only on the row, so every attempt sends the same. */
export const sendCollaborationRequest: Sender<typeof collaborationRequest> = async ({ op_id, owner }, { body }, { now, limit }) => {
	const whole: CollaborationBody = owner === null ? body : { ...body, user_id: Number(owner) };
	const { request_id, link_token } = await callApi(requestApi.collaborationRequests, collaborationAnswerSchema, {
		method: 'POST',
		body: whole,
		headers: withKey(op_id),
		limit,
	});
	return { type: 'done', at: now(), sent: { request_id, link_token } };
};
