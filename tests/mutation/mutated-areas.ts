/** What `npm run mutate` changes in one run, and the tests that have to notice. */
export interface MutatedArea {
	code: string[];
	/** Few files, because most of them run again for each change. */
	tests: string[];
	/** Whether constants are changed, too. Then all of the tests run for each change, so they have to be quick. */
	constants?: true;
	/** Whether the tests need PostgreSQL. */
	withDatabase?: true;
}

export const mutatedAreas: Readonly<Record<string, MutatedArea>> = {
	amounts: {
		code: [
			'src/domain/money/{money,typed-number,typed-dollars,grouped-number}.ts',
			'src/domain/donation/{donation-amount,installment-day,installments,plan-outlook}.ts',
			'server/modules/payments/ledger/split-cents.ts',
		],
		tests: [
			'tests/unit/domain/{typed-amounts,installments,plan-outlook,donation-label,formatted}.test.ts',
			'tests/unit/payments/*.test.ts',
			'tests/unit/outbox/outbox-rules.test.ts',
		],
	},
	ledger: {
		code: ['server/modules/payments/ledger/{ledger,record-movements}.ts'],
		tests: [
			'tests/api/payments/ledger/{apply-charge,payments-ledger}.test.ts',
			'tests/api/payments/baskets/baskets-stripe.test.ts',
			'tests/api/payments/stripe/stripe-fees.test.ts',
		],
		withDatabase: true,
	},
	charges: {
		code: ['server/modules/payments/ledger/{apply-charge,book-charge,payment-row,split-charge}.ts'],
		tests: ['tests/api/payments/ledger/apply-charge.test.ts', 'tests/api/payments/baskets/baskets-stripe.test.ts'],
		withDatabase: true,
	},
	refunds: {
		code: ['server/modules/payments/ledger/{apply-refunds,refund-request}.ts'],
		tests: ['tests/api/payments/ledger/apply-charge.test.ts', 'tests/api/payments/stripe/stripe-failed-refunds.test.ts'],
		withDatabase: true,
	},
	disputes: {
		code: ['server/modules/payments/ledger/apply-disputes.ts'],
		tests: ['tests/api/payments/ledger/apply-charge.test.ts', 'tests/api/payments/stripe/stripe-disputes.test.ts'],
		withDatabase: true,
	},
	'outbox-machine': {
		code: ['src/outbox/machine/*.ts'],
		tests: ['tests/unit/outbox/{outbox-machine,payment-rows,simple-rows}.test.ts'],
		constants: true,
	},
	'outbox-drain': {
		code: ['src/outbox/drain/{classify-failure,intent-event,next-due,send-order,send-row}.ts'],
		tests: ['tests/unit/outbox/{classify-failure,hung-answer,next-due,send-row}.test.ts'],
		constants: true,
	},
	session: {
		code: [
			'src/core/stored-session.ts',
			'src/core/api/fetch-file.ts',
			'src/session/lifecycle/{adopt-session,end-session,ms-left,renew-session,session-renewal,unanswered-removal}.ts',
			'src/session/ownership.ts',
		],
		tests: [
			'tests/unit/session/*.test.ts',
			'tests/unit/core/api-client.test.ts',
			'tests/unit/features/remove-account.test.ts',
			'tests/unit/outbox/{hidden-rows,outbox-owner}.test.ts',
		],
	},
	cleaning: {
		code: [
			'server/modules/rosters/import/clean/{athlete-name,person-name,name-letters,placeholder,cell-value,cell-marks,broken-letters,clean-jersey,height,spreadsheet-date,weight}.ts',
		],
		tests: ['tests/unit/server/import/{clean-height,clean-name,clean-notes,clean-position,import-cleaning,import-cells,import-facts,import-letters}.test.ts'],
	},
	search: {
		code: ['src/roster/search/hot-index.ts'],
		tests: ['tests/unit/roster/{hot-index,find}.test.ts'],
	},
};
