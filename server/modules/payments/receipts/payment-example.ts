import type { StatementPayment } from '#domain/donation/donation-records.ts';

/** The invented payment of the API's examples: the second month of a plan, partly refunded. */
export const examplePayment: StatementPayment = {
	payment_id: '6f9d2c1e-0b52-4c9e-8a44-3b7d5a90c2f1',
	intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
	player_id: 1042,
	player_name: 'Émile Okafor-Lind',
	team_id: 17,
	team_name: 'Cedar Valley Herons',
	state: 'partly_refunded',
	amount: 20,
	returned: 5,
	months: 6,
	instalment: 2,
	number: 1042,
	paid_at: '2027-01-01T18:00:04.000Z',
	reference: 'pi_3Qf0c2a7be1d94c0',
	test: false,
};
