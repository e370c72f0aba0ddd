import type { AdminRequest, CollaborationBody, MyRequest, OwnRequest, SentRequest } from '#domain/collaboration/collaboration.ts';
import type { ContactBody, OwnMessage } from '#domain/collaboration/contact.ts';
import { examplePlayer } from '#server/modules/rosters/public.ts';

const created_at = '2026-03-14T15:09:26.000Z';
/** The call refuses a day that is over, and whoever copies its example should get through. */
const requested_date = `${new Date().getUTCFullYear() + 1}-04-18`;
const sender = {
	first_name: 'Robin',
	last_name: 'Vale',
	email_address: 'robin@people.example',
	phone_number: '555 010 0142',
	street_address: '4 Harbor Row',
	city: 'Wexcombe',
	state: 'Ohio',
	zip_code: '44000',
	country: 'United States',
	company_name: 'Vale Feed',
};

export const exampleRequestBody: CollaborationBody = {
	player_id: examplePlayer.player_id,
	team_id: examplePlayer.team_id,
	...sender,
	scope_of_use: 'Autographs & Appearances',
	requested_date,
	number_of_hours_requested: 2.5,
	flat_fees: 750,
	additional_details: 'Opening of our new store.',
};

export const exampleMyRequest: MyRequest = {
	request_id: 31,
	status: 'new',
	player_id: examplePlayer.player_id,
	player_name: examplePlayer.player_name,
	team_id: examplePlayer.team_id,
	team_name: examplePlayer.team_name,
	scope_of_use: 'Autographs & Appearances',
	requested_date,
	alternate_date: null,
	number_of_hours_requested: 2.5,
	flat_fees: 750,
	royalties: null,
	other: null,
	additional_details: 'Opening of our new store.',
	created_at,
	updated_at: created_at,
};

export const exampleLinkToken = 'b0wVx2mQd7NfKcT4yRzHgE9sLj6PaUo1iXtW3vC5nBk';

const answers = [{ text: 'Jordan would love to. Is 2 PM all right?', created_at: '2026-03-16T18:20:00.000Z' }];
const { first_name, last_name, email_address, company_name } = sender;
export const exampleSentRequest: SentRequest = { ...exampleMyRequest, status: 'in_review', first_name, last_name, email_address, company_name, answers };

export const exampleOwnRequest: OwnRequest = { ...exampleMyRequest, ...sender, address_line_2: null, business_address: null, business_phone: null, answers };

export const exampleAdminRequest: AdminRequest = {
	...exampleOwnRequest,
	status: 'accepted',
	user_id: 12,
	state_law_deadline: null,
	institutional_deadline: '2026-05-01',
	executed_on: '2026-03-30',
	disclosure_due: '2026-04-29',
};

export const exampleContactBody: ContactBody = {
	first_name: 'Robin',
	last_name: 'Vale',
	email: 'robin@people.example',
	phone_number: '555 010 0142',
	subject: 'A question',
	message: 'Where do I find the receipt of my donation?',
};

export const exampleMessage: OwnMessage = { message_id: 8, ...exampleContactBody, company_name: null, created_at };
