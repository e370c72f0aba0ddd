import * as z from 'zod/mini';
import { adminApi } from '#domain/api/admin-paths.ts';
import { REQUESTS_PAGE } from '#domain/collaboration/collaboration.ts';
import { type AdminMessage, adminMessageSchema, adminMessagesAnswerSchema, changeMessageBodySchema, MESSAGE_STATES } from '#domain/collaboration/contact.ts';
import { messageFieldNames, messageFields } from '#domain/collaboration/message-fields.ts';
import { csvName } from '#domain/collaboration/typed-fields.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { dayText } from '#domain/time/calendar-day.ts';
import type { Exports } from '#server/http/answers/one-export.ts';
import { type CsvColumn, sendCsv } from '#server/http/answers/send-csv.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { fromText, limitText, skipText } from '#server/http/route/validate.ts';
import { audit } from '#server/modules/operations/public.ts';
import { changeMessage, everyMessage, listMessages } from '../contact-messages.ts';
import { exampleMessage } from '../request-examples.ts';

const MAX_MESSAGES = 500;
const filter = { state: z.optional(z.enum(MESSAGE_STATES)), search: z._default(z.string().check(z.maxLength(200)), '') };
const example: AdminMessage = { ...exampleMessage, state: 'open', user_id: null };

const columns: readonly CsvColumn<AdminMessage>[] = [
	{ head: 'Message', cell: (row) => row.message_id },
	{ head: 'Received', cell: (row) => dayText(row.created_at.slice(0, 10)) },
	{ head: 'State', cell: (row) => row.state },
	...messageFieldNames.map((name) => ({ head: csvName(messageFields[name]), cell: (row: AdminMessage) => row[name] })),
];

/** Contact messages, for admins. */
export const adminMessageRoutes: readonly ApiRoute<Deps & Exports>[] = [
	defineRoute({
		method: 'GET',
		path: adminApi.messages,
		who: 'support',
		summary: 'List contact messages, newest first',
		description: 'Every word of `search` must match the beginning of a word in the sender’s name, email, or company, or in the subject. `count` is the total.',
		query: z.object({ ...filter, limit: limitText(MAX_MESSAGES, REQUESTS_PAGE), skip: skipText }),
		answer: adminMessagesAnswerSchema,
		example: { address: `${adminApi.messages}?state=open&limit=20&skip=0`, answer: { data: [example], count: 1 } },
		throttle: adminThrottle,
		handler: async ({ db, clock }, { query: { state, search, ...page }, user }) => {
			await audit(db, { at: clock(), actor_id: user.user_id, action: 'messages_listed' });
			return listMessages(db, { state, search }, page);
		},
	}),

	defineRoute({
		method: 'GET',
		path: adminApi.messagesCsv,
		who: 'admin',
		summary: 'Download the complete list as a file',
		description: 'Each admin can download one file at a time.',
		query: z.object(filter),
		answer: z.string(),
		contentType: 'text/csv',
		errors: ['in_flight'],
		example: { address: `${adminApi.messagesCsv}?state=open`, answer: 'Message,Received,State\r\n8,03/14/2026,open\r\n' },
		throttle: adminThrottle,
		handler: async ({ db, clock, beginExport }, { query: { state, search }, user, reply }) => {
			beginExport(user.user_id, reply);
			await audit(db, { at: clock(), actor_id: user.user_id, action: 'messages_exported' });
			return sendCsv(reply, 'contact-messages.csv', columns, everyMessage(db, { state, search }));
		},
	}),

	defineRoute({
		method: 'PUT',
		path: '/v1/admin/contact-messages/:message_id',
		who: 'support',
		summary: 'Mark a message as open or done',
		params: z.object({ message_id: fromText(idSchema) }),
		body: changeMessageBodySchema,
		answer: adminMessageSchema,
		errors: ['not_found'],
		example: { address: adminApi.message(8), body: { state: 'done' }, answer: { ...example, state: 'done' } },
		throttle: adminThrottle,
		handler: ({ db, clock }, { params, body, user }) => changeMessage(db, params.message_id, body.state, { actor_id: user.user_id, now: clock() }),
	}),
];
