import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { systemReportSchema } from '#domain/admin/system-report.ts';
import { adminApi } from '#domain/api/admin-paths.ts';

/** The server asks others, who may take five seconds each. */
const TIMEOUT_MS = 30_000;

/** What the server finds about itself. Each reading checks everything anew, so it isn't repeated by itself. */
export const systemQuery = (owner: string) =>
	queryOptions({
		queryKey: ['private', owner, 'system'],
		queryFn: ({ signal }) => callApi(adminApi.system, systemReportSchema, { signal, timeoutMs: TIMEOUT_MS }),
		staleTime: 60_000,
		gcTime: 0,
	});

/** Sends the admin an email, and resolves to the report with what came of it. @throws ApiFailure */
export function sendTestMail() {
	return callApi(adminApi.systemMail, systemReportSchema, { method: 'POST', timeoutMs: TIMEOUT_MS });
}
