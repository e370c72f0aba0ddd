import * as z from 'zod/mini';
import { type Alert, alertsAnswerSchema } from '#domain/admin/admin-alert.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { fromText } from '#server/http/route/validate.ts';
import { clearAlert, openAlerts } from './open-alerts.ts';

const example: Alert = {
	alert_id: 4,
	title: 'Stripe refuses to open checkouts',
	detail: 'The API key lacks a permission. In Stripe, open Developers > API keys, edit the restricted key, and set Checkout Sessions to Write.',
	link: 'https://dashboard.stripe.com/apikeys',
	times: 12,
	first_at: '2026-09-05T19:04:11.000Z',
	last_at: '2026-09-05T19:20:37.000Z',
};

/** Alerts that the site raises for admins. */
export const adminAlertRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: adminApi.alerts,
		who: 'admin',
		summary: 'List open alerts, latest first',
		answer: alertsAnswerSchema,
		example: { address: adminApi.alerts, answer: { data: [example] } },
		throttle: adminThrottle,
		handler: async (deps) => ({ data: await openAlerts(deps.db) }),
	}),
	defineRoute({
		method: 'POST',
		path: '/v1/admin/alerts/:alert_id/clear',
		who: 'admin',
		summary: 'Clear an alert',
		description:
			'Answers with the alerts that are still open. Many alerts clear on their own as soon as the same thing works again. A cleared alert comes back if it fails again.',
		params: z.object({ alert_id: fromText(z.int().check(z.gte(1))) }),
		answer: alertsAnswerSchema,
		errors: ['not_found'],
		example: { address: adminApi.clearAlert(4), answer: { data: [] } },
		throttle: adminThrottle,
		handler: async (deps, { params: { alert_id }, user }) => {
			await clearAlert(deps.db, alert_id, { actor_id: user.user_id, now: deps.clock() });
			return { data: await openAlerts(deps.db) };
		},
	}),
];
