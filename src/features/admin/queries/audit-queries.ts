import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { type AuditFilter, auditAnswerSchema } from '#domain/admin/audit-entry.ts';
import { adminApi } from '#domain/api/admin-paths.ts';

const PAGE = '50';

const queryOf = (filter: AuditFilter, page: Record<string, string> = {}) =>
	new URLSearchParams({
		...Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))),
		...page,
	});

/** The audit log, page by page, newest first. */
export const auditQuery = (owner: string, filter: AuditFilter) =>
	infiniteQueryOptions({
		queryKey: ['private', owner, 'audit', filter],
		queryFn: ({ pageParam, signal }) =>
			callApi(`${adminApi.audit}?${queryOf(filter, { limit: PAGE, ...(pageParam === undefined ? {} : { before: pageParam }) })}`, auditAnswerSchema, {
				signal,
			}),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: (last) => last.next ?? undefined,
		placeholderData: keepPreviousData,
	});

/** URL of the same entries as a file. */
export function auditFile(filter: AuditFilter): string {
	return `${adminApi.auditCsv}?${queryOf(filter)}`;
}
