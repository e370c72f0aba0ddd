import { callApi } from '#core/api/api-client.ts';
import { withKey } from '#core/api/with-key.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { type ContactBody, contactAnswerSchema } from '#domain/collaboration/contact.ts';
import type { Sender } from '../sender.ts';
import type { contactMessage } from './schema.ts';

/** Like `sendCollaborationRequest`. */
export const sendContactMessage: Sender<typeof contactMessage> = async ({ op_id, owner }, payload, { now, limit }) => {
	const whole: ContactBody = owner === null ? payload : { ...payload, user_id: Number(owner) };
	await callApi(requestApi.contactUs, contactAnswerSchema, { method: 'POST', body: whole, headers: withKey(op_id), limit });
	return { type: 'done', at: now() };
};
