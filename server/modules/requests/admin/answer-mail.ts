import { isDecision } from '#domain/collaboration/decision.ts';
import { dayText } from '#domain/time/calendar-day.ts';
import type { collaborationRequests } from '#server/db/schema/requests-schema.ts';
import { layOut, type MailText } from '#server/modules/mail/public.ts';

type Row = Pick<
	typeof collaborationRequests.$inferSelect,
	'request_id' | 'player_name' | 'team_name' | 'scope_of_use' | 'requested_date' | 'status' | 'email_address'
>;

interface Answered {
	/** Whether the request has just come into its state. */
	isNew: boolean;
	/** An admin's text; undefined for none. */
	answer: string | undefined;
	/** The whole URL of the request's page. */
	url: string;
}

/** Mail to a request's sender. Undefined if nothing needs saying: it isn't decided, and nobody wrote anything. */
export function answerMail(row: Row, { isNew, answer, url }: Answered): MailText | undefined {
	const decision = isNew && isDecision(row.status) ? row.status : undefined;
	if (decision === undefined && answer === undefined) return undefined;
	const { request_id, player_name, team_name, scope_of_use, requested_date } = row;
	return layOut({
		subject: decision === undefined ? `About your request for ${player_name}` : `Your request for ${player_name} was ${decision}`,
		heading:
			decision === undefined
				? `We wrote to you about your collaboration request for ${player_name}.`
				: `Your collaboration request for ${player_name} was ${decision}.`,
		paragraphs: answer === undefined ? [] : [answer],
		facts: [
			['Request', `No. ${request_id}`],
			['Athlete', `${player_name}, ${team_name}`],
			['Scope', scope_of_use],
			['Date', dayText(requested_date)],
		],
		links: [{ label: 'See your request', url }],
	});
}
