import type { IntentStatus } from '#domain/donation/donation.ts';

/** A paid donation, as the API's description shows it. */
export const exampleStatus: IntentStatus = {
	intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
	state: 'paid',
	amount: 50,
	player_id: 1041,
	player_name: 'Jordan Ellery',
	team_id: 12,
	team_name: 'Harbor State',
	checkout_url: 'https://give.example.org/v1/pay/0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
	transaction_id: 'cs_sandbox_5f0c2a7be1d94c0f8f6f3a0d9b1e7c42',
	paid_at: '2026-09-05T19:04:11.000Z',
	months: null,
	payment_id: '6f9d2c1e-0b52-4c9e-8a44-3b7d5a90c2f1',
	in_basket: false,
	card: null,
	refund: 'none',
};
