import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { isProofRequired } from '#core/api/identity-proof.ts';
import { alertsAnswerSchema } from '#domain/admin/admin-alert.ts';
import { adminApi } from '#domain/api/admin-paths.ts';

/** Alerts should show up while the dashboard is open, so it polls. */
const EVERY_MS = 30_000;

/** Open alerts, latest first. */
export const alertsQuery = (owner: string) =>
	queryOptions({
		queryKey: ['private', owner, 'alerts'],
		queryFn: ({ signal }) => callApi(adminApi.alerts, alertsAnswerSchema, { signal }),
		refetchInterval: ({ state }) => (isProofRequired(state.error) ? false : EVERY_MS),
		gcTime: 0,
	});

/** Resolves to the alerts that are still open. @throws ApiFailure */
export function clearAlert(alert_id: number) {
	return callApi(adminApi.clearAlert(alert_id), alertsAnswerSchema, { method: 'POST' });
}
