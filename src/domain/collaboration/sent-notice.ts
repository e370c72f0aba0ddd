import { requestScreen } from '../api/request-paths.ts';
import { requestMessages } from '../texts/request-messages.ts';
import type { CollaborationAnswer } from './collaboration.ts';

const texts = requestMessages.collaboration;

/** A toast that says what comes after a sent collaboration request, with the way to its page. */
export function sentNotice({ request_id, link_token }: Pick<CollaborationAnswer, 'request_id' | 'link_token'>) {
	return { text: texts.sentAs(request_id), kind: 'plain', link: { label: texts.seeRequest, to: requestScreen(request_id, link_token) } } as const;
}
