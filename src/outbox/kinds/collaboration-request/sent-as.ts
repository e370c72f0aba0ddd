import type { OutboxRow } from '../outbox-row.ts';
import type { SentAs } from './schema.ts';

/** The server's answer to a collaboration request. Undefined until it is sent, and for any other row. */
export function sentAs(row: OutboxRow): SentAs | undefined {
	return row.kind === 'collaboration_request' ? row.sent : undefined;
}
