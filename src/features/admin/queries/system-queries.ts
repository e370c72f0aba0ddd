import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { systemReportSchema } from '#domain/admin/system-report.ts';
import { adminApi } from '#domain/api/admin-paths.ts';

/** The server checks other services, which may take five seconds each. */
const TIMEOUT_MS = 30_000;

/** The server's report about itself. Each request runs every check, so it isn't refetched automatically. */
export const systemQuery = (owner: string) =>
	queryOptions({
		queryKey: ['private', owner, 'system'],
		queryFn: ({ signal }) => callApi(adminApi.system, systemReportSchema, { signal, timeoutMs: TIMEOUT_MS }),
		staleTime: 60_000,
		gcTime: 0,
	});

/** Sends the admin a test email. Resolves to the report, which includes the outcome. @throws ApiFailure */
export function sendTestMail() {
	return callApi(adminApi.systemMail, systemReportSchema, { method: 'POST', timeoutMs: TIMEOUT_MS });
}
