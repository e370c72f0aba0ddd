import { myDataSchema } from '#domain/account-export.ts';
import { api } from '#domain/api/api-paths.ts';
import { agreementOf } from '#domain/claims/agreement.ts';
import { defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { exampleMessage, exampleOwnRequest } from '#server/modules/requests/public.ts';
import { myData } from './collect-my-data.ts';

const myDataThrottle = defineThrottle({ device: 20, address: 1200, windowMs: 60_000 });

const created_at = '2026-03-14T15:09:26.000Z';

/** `GET /v1/my-data`: the download that the privacy policy promises. */
export const myDataRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: api.myData,
		who: 'user',
		summary: 'Download all of your data as a file',
		answer: myDataSchema,
		throttle: myDataThrottle,
		example: {
			address: api.myData,
			answer: {
				exported_at: '2026-09-05T19:04:11.000Z',
				account: {
					user_id: 12,
					user_email: 'robin@people.example',
					email_verified_at: null,
					user_name: 'Robin Vale',
					user_role: 'user',
					given_name: null,
					created_at,
					has_password: true,
					identities: [],
					sessions: [
						{
							kind: 'password',
							device: 'Chrome on Android',
							created_at,
							last_active_at: '2026-03-20T18:22:03.000Z',
							proved_at: created_at,
							passkey_at: null,
							expires_at: '2026-04-13T15:09:26.000Z',
						},
					],
					passkeys: [
						{
							name: 'Chrome on Android',
							credential_id: 'Wm5lQ0sxcVRhVnBq',
							transports: ['internal', 'hybrid'],
							backed_up: true,
							created_at,
							last_used_at: null,
						},
					],
					sessions_ended_at: null,
					known_browsers: [{ last_login_at: created_at }],
					saved_cards: [{ provider: 'stripe', method_ref: 'pm_Example', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2029, created_at }],
					notified_devices: [{ service: 'push.example.net', messages: ['ready', 'paid'], shows_amount: false, created_at, seen_at: created_at }],
					card_provider_records: [{ provider: 'stripe', customer_ref: 'cus_Example', created_at }],
				},
				profile: null,
				favourites: [{ favourites_id: 311, player_id: 1042, player_name: 'Émile Okafor-Lind', created_at }],
				donations: [
					{
						intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
						kind: 'one_time',
						state: 'paid',
						amount: 50,
						player_id: 1042,
						player_name: 'Émile Okafor-Lind',
						team_name: 'Cedar Valley Herons',
						created_at,
						paid_at: created_at,
						named: false,
						time_zone: 'America/Chicago',
						card_consent: null,
						months: null,
						plan: null,
						payments: [
							{
								transaction_id: 'ch_sandbox_5f0c2a7be1d9',
								amount: 50,
								refunded: 0,
								lost: 0,
								receipt_number: 1207,
								instalment: 1,
								state: 'settled',
								test: true,
								created_at,
							},
						],
					},
				],
				pledges: [],
				shared_checkouts: [],
				requests: [exampleOwnRequest],
				messages: [exampleMessage],
				claimed_pages: [
					{
						player_id: 1042,
						player_name: 'Émile Okafor-Lind',
						by: 'code',
						claimed_at: created_at,
						ended_at: null,
						end_note: null,
						yes: { work_status: 'us', said_at: '2026-09-06T08:02:10.000Z', confirmed: true },
						consent_changes: [{ to: 'paused', changed_at: created_at }],
						shown: { text: 'I throw the discus.', image_url: null },
						came_in: { received: 50, refunded: 0, lost: 0, donations: [{ number: 1207, given_at: created_at, amount: 50, left: 50, monthly: false }] },
						page_changes: [{ kind: 'text', text: 'I throw the discus.', created_at, decision: 'approved', reason: null }],
						agreements: [
							{ version: 1, sentences: [...agreementOf(1)], signed_name: 'Émile Okafor-Lind', strokes: null, guardian_name: null, signed_at: created_at },
						],
					},
				],
				taken_down: [],
				signed_seasons: [],
				claims_by_mail: [],
			},
		},
		handler: async (deps, { user, reply }) => {
			void reply.header('content-disposition', 'attachment; filename="my-data.json"');
			return myData(deps.db, user.user_id, deps.clock());
		},
	}),
];
