import type { AdminRequest, MyRequest, OwnRequest, RequestAnswer, SentRequest } from '#domain/collaboration/collaboration.ts';
import { disclosureDue } from '#domain/collaboration/disclosure.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import type { collaborationRequests } from '#server/db/schema/requests-schema.ts';

type Row = typeof collaborationRequests.$inferSelect;

/** What its sender sees of a request. */
export function toMyRequest(row: Row): MyRequest {
	const { request_id, status, player_id, player_name, team_id, team_name, scope_of_use, additional_details } = row;
	return {
		...{ request_id, status, player_id, player_name, team_id, team_name, scope_of_use, additional_details },
		requested_date: row.requested_date,
		alternate_date: row.alternate_date,
		number_of_hours_requested: row.number_of_hours_requested,
		flat_fees: row.flat_fee_cents === null ? null : centsToDollars(toCents(row.flat_fee_cents)),
		royalties: row.royalty_percent,
		other: row.other_compensation,
		created_at: row.created_at.toISOString(),
		updated_at: row.updated_at.toISOString(),
	};
}

/** What its own page shows. */
export function toSentRequest(row: Row, answers: RequestAnswer[]): SentRequest {
	const { first_name, last_name, email_address, company_name } = row;
	return { ...toMyRequest(row), first_name, last_name, email_address, company_name, answers };
}

/** With everything that the sender entered. */
export function toOwnRequest(row: Row, answers: RequestAnswer[]): OwnRequest {
	const { first_name, last_name, email_address, phone_number, street_address, address_line_2, city, state, zip_code, country } = row;
	const { company_name, business_address, business_phone } = row;
	return {
		...toMyRequest(row),
		...{ first_name, last_name, email_address, phone_number, street_address, address_line_2, city, state, zip_code, country },
		...{ company_name, business_address, business_phone, answers },
	};
}

export function toAdminRequest(row: Row, answers: RequestAnswer[]): AdminRequest {
	const { user_id, state_law_deadline, institutional_deadline, executed_on } = row;
	const dates = { state_law_deadline, institutional_deadline, executed_on };
	return { ...toOwnRequest(row, answers), user_id, ...dates, disclosure_due: disclosureDue(dates)?.day ?? null };
}
