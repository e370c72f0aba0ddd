import type { AdminPayment } from '#domain/admin/transaction-list.ts';

/** The payment in the document's examples. */
export const examplePayment: AdminPayment = {
	payment_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7b22',
	created_at: '2026-09-05T19:04:11.000Z',
	amount_cents: 5000,
	refunded_cents: 0,
	lost_cents: 0,
	fee_cents: 175,
	waiting_cents: null,
	standing: 'settled',
	transaction_type: 'one_time',
	recurring_cost_duration: null,
	instalment: 1,
	player_name: 'Émile Okafor-Lind',
	team_name: 'Cedar Valley Herons',
	team_conference: 'Great Basin',
	sport_name: "Men's College Football",
	user_email: 'robin.tallow@people.example',
	user_company_name: 'Tallow Feed',
	transaction_id: 'cs_live_a1B2c3Example',
	receipt_number: 1041,
	charge_ref: 'ch_3RoRXyExample',
	balance_transaction: 'txn_3RoRXyExample',
	payout_ref: 'po_1RoSb2Example',
	provider: 'stripe',
	test: false,
};
