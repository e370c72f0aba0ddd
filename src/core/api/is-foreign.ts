import { api } from '#domain/api/api-paths.ts';

/**
 * Whether an answer that we couldn't read is probably a Wi-Fi's, which asks people to log in there first: a page, a
 * redirect to one, or a refusal. A gateway in front of our server fails with other statuses. Our server's own answers,
 * which a page of another version may not understand, name where to report violations (decision 125).
 * @param answer if it is a redirect, a browser hides its status, as 0
 */
export function isForeign({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
	return (status < 400 || status === 401 || status === 403 || status === 511) && !headers.get('content-security-policy')?.includes(api.cspReports);
}
