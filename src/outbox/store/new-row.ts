import { serverOffset } from '#core/server-clock.ts';

/** The initial fields of every row. */
export function newRow<Owner extends string | null>(owner: Owner, at: number) {
	return {
		op_id: crypto.randomUUID() as string,
		owner,
		state: 'queued' as const,
		attempts: 0,
		next_at: at,
		created_at: at,
		updated_at: at,
		clock_offset: serverOffset(),
	};
}
