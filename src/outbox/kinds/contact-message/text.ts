import { screens } from '#domain/api/api-paths.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import type { KindText } from '../kind-text.ts';
import type { contactMessage } from './schema.ts';

const label = ({ summary }: { summary: { subject: string } }) => `Message: ${summary.subject}`;

export const contactMessageText: KindText<typeof contactMessage> = {
	label,
	title: label,
	icon: 'letter',
	sent: requestMessages.contact.sent,
	edit: ({ op_id }) => ({ by: 'page', to: `${screens.contact}?${new URLSearchParams({ change: op_id })}` }),
};
