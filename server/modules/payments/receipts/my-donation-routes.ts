import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { DONATIONS_PAGE, donationsAnswerSchema, STATEMENT_YEARS, statementSchema } from '#domain/donation/donation-records.ts';
import { isTimeZone } from '#domain/time/calendar-year.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { fromText, limitText, skipText } from '#server/http/route/validate.ts';
import { type PaymentRouteDeps, paymentDeps } from '../payment-deps.ts';
import { donorListThrottle } from '../payment-throttles.ts';
import { statementOf } from './donation-statement.ts';
import { myDonations } from './my-donations.ts';
import { examplePayment } from './payment-example.ts';

/** The most at once (design §5). */
const MAX_DONATIONS = 500;

const { payment_id, intent_id, player_id, player_name, team_id, team_name, state, amount, returned, months, instalment, paid_at } = examplePayment;

/** The donations of the session's user. */
export const myDonationRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	defineRoute({
		method: 'GET',
		path: '/v1/my-donations',
		who: 'user',
		summary: 'List your donations, newest first',
		description: 'Payments, with each installment on its own, and donations that are waiting to be paid, without those of pledges. `count` is the total.',
		query: z.object({ limit: limitText(MAX_DONATIONS, DONATIONS_PAGE), skip: skipText }),
		answer: donationsAnswerSchema,
		example: {
			address: api.myDonations(1, 0),
			answer: {
				data: [
					{ ...{ payment_id, intent_id, player_id, player_name, team_id, team_name, state, amount, returned, months, instalment }, at: paid_at, named: false },
				],
				count: 3,
				first_at: '2026-12-01T18:00:00.000Z',
			},
		},
		throttle: donorListThrottle,
		handler: (deps, { query, user }) => myDonations(paymentDeps(deps), user.user_id, deps.clock(), query),
	}),
	defineRoute({
		method: 'GET',
		path: '/v1/my-statement/:year',
		who: 'user',
		summary: 'Get your donations in a year',
		description: 'For a calendar year in `time_zone` (an IANA name). Refunds of its payments count, no matter when they were made.',
		params: z.object({ year: fromText(z.int().check(z.gte(STATEMENT_YEARS.first), z.lte(STATEMENT_YEARS.last))) }),
		query: z.object({ time_zone: z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone, 'We don’t know this time zone.')), 'UTC') }),
		answer: statementSchema,
		example: {
			address: api.myStatement(2027, 'America/Chicago'),
			answer: {
				year: 2027,
				time_zone: 'America/Chicago',
				as_of: '2028-01-10T16:20:00.000Z',
				donor: { name: 'Robin Vale', email: 'robin@people.example' },
				payments: [examplePayment],
				athletes: [{ player_id, player_name, team_name, payments: 1, amount: 20, returned: 5, kept: 15 }],
				amount: 20,
				returned: 5,
				kept: 15,
			},
		},
		throttle: donorListThrottle,
		handler: (deps, { params, query, user }) => statementOf(deps.db, user.user_id, { year: params.year, time_zone: query.time_zone, now: deps.clock() }),
	}),
];
