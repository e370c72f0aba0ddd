import { requestScreen } from '../api/request-paths.ts';
import { requestMessages } from '../texts/request-messages.ts';
import type { CollaborationAnswer } from './collaboration.ts';

const { sentAs, seeRequest } = requestMessages.collaboration;

/** A toast with a link. */
interface SentNotice {
	text: string;
	kind: 'plain';
	link: { label: string; to: string };
}

/** What comes after a sent collaboration request, with the way to its page. */
export function sentNotice({ request_id, link_token }: Pick<CollaborationAnswer, 'request_id' | 'link_token'>): SentNotice {
	return { text: sentAs(request_id), kind: 'plain', link: { label: seeRequest, to: requestScreen(request_id, link_token) } };
}
