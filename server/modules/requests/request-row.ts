import {
	type AdminRequest,
	type MyRequest,
	type OwnRequest,
	pageFieldNames,
	type RequestAnswer,
	type SentRequest,
} from '#domain/collaboration/collaboration.ts';
import { disclosureDue } from '#domain/collaboration/disclosure.ts';
import { type RuledRequestField, senderFieldNames, typedTermFieldNames } from '#domain/collaboration/request-fields.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import type { collaborationRequests } from '#server/db/schema/requests-schema.ts';
import { pick } from './pick.ts';

type Row = typeof collaborationRequests.$inferSelect;

/** What its sender sees of a request. */
export function toMyRequest(row: Row): MyRequest {
	const ruled: Pick<MyRequest, RuledRequestField> = {
		scope_of_use: row.scope_of_use,
		requested_date: row.requested_date,
		alternate_date: row.alternate_date,
		number_of_hours_requested: row.number_of_hours_requested,
		flat_fees: row.flat_fee_cents === null ? null : centsToDollars(toCents(row.flat_fee_cents)),
		royalties: row.royalty_percent,
		other: row.other_compensation,
	};
	return {
		...pick(row, ['request_id', 'status', 'player_id', 'player_name', 'team_id', 'team_name']),
		...pick(row, typedTermFieldNames),
		...ruled,
		created_at: row.created_at.toISOString(),
		updated_at: row.updated_at.toISOString(),
	};
}

/** What its own page shows. */
export function toSentRequest(row: Row, answers: RequestAnswer[]): SentRequest {
	return { ...toMyRequest(row), ...pick(row, pageFieldNames), answers };
}

/** With everything that the sender entered. */
export function toOwnRequest(row: Row, answers: RequestAnswer[]): OwnRequest {
	return { ...toMyRequest(row), ...pick(row, senderFieldNames), answers };
}

export function toAdminRequest(row: Row, answers: RequestAnswer[]): AdminRequest {
	const { user_id, state_law_deadline, institutional_deadline, executed_on } = row;
	const dates = { state_law_deadline, institutional_deadline, executed_on };
	return { ...toOwnRequest(row, answers), user_id, ...dates, disclosure_due: disclosureDue(dates)?.day ?? null };
}
