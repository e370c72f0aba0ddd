import type { Pledge } from '#domain/donation/pledge.ts';

/** Of the API's description, and of the tests' screens. */
export const examplePledge: Pledge = {
	pledge_id: '5f0c2f6e-2d5b-4a6f-9b1a-0b9f3c7d1e20',
	state: 'active',
	reason: null,
	amount: 50,
	player_id: 1041,
	player_name: 'Jordan Ellery',
	team_id: 12,
	team_name: 'Harbor State',
	named: false,
	mailed: true,
	card_url: null,
	another_card_url: 'https://give.example.org/v1/pledges/5f0c2f6e-2d5b-4a6f-9b1a-0b9f3c7d1e20/another-card',
	card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2029 },
	ends_at: '2027-02-23T17:00:00.000Z',
	latest_end: '2027-05-24T17:00:00.000Z',
	charge_at: null,
	finish_by: null,
	moved_to: null,
	retry_at: null,
	pay_url: null,
	payment_id: null,
	timeline: [
		{ step: 'pledged', at: '2026-11-25T17:00:00.000Z', amount: null, ends_at: null },
		{ step: 'saved', at: '2026-11-25T17:02:00.000Z', amount: null, ends_at: null },
		{ step: 'lowered', at: '2026-11-27T09:30:00.000Z', amount: 50, ends_at: null },
	],
};
