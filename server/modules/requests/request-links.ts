import { createHmac, timingSafeEqual } from 'node:crypto';
import { requestScreen } from '#domain/api/request-paths.ts';
import type { collaborationRequests } from '#server/db/schema/requests-schema.ts';
import type { ServerKey } from '#server/db/server-key.ts';
import type { Deps } from '#server/http/route/deps.ts';

type Row = Pick<typeof collaborationRequests.$inferSelect, 'request_id' | 'op_id' | 'user_id' | 'email_address'>;

/**
 * Secret links to the requests of people without an account. A link's token is made from the request and the server's
 * key, so no table holds it.
 */
export interface RequestLinks {
	/**
	 * The token of a request's link. Undefined for an account's request, which its session opens; for one that was sent
	 * without a key; and for one whose sender's data was deleted.
	 */
	tokenOf(row: Row): string | undefined;
	/** Whether the token opens the request. */
	opens(row: Row, token: string): boolean;
	/** Where a mail to the sender leads: by the secret link, or to the page that needs the account's session. */
	addressOf(row: Row): string;
}

export interface RequestDeps extends Deps {
	requestLinks: RequestLinks;
}

export function createRequestLinks(serverKey: ServerKey, { PUBLIC_URL }: { PUBLIC_URL: string }): RequestLinks {
	const key = serverKey.for('request link');

	/** With the submission's own key: after a restore, a request that comes later may get the number of a lost one. */
	function tokenOf({ request_id, op_id, user_id, email_address }: Row): string | undefined {
		if (op_id === null || user_id !== null || email_address === null) return undefined;
		return createHmac('sha256', key).update(`${request_id} ${op_id}`).digest('base64url');
	}

	return {
		tokenOf,
		opens(row, token) {
			const [right, given] = [Buffer.from(tokenOf(row) ?? ''), Buffer.from(token)];
			return right.length > 0 && right.length === given.length && timingSafeEqual(right, given);
		},
		addressOf: (row) => `${PUBLIC_URL}${requestScreen(row.request_id, tokenOf(row))}`,
	};
}
