import * as z from 'zod/mini';
import { TRANSACTION_STATES, type TransactionFilter, transactionDaySchema } from '#domain/admin/transaction-list.ts';
import { idSchema } from '#domain/roster/roster.ts';

const id = z.pipe(z.transform(Number), idSchema);
/** The valid values of each part of the address. Others are ignored. */
const parts = {
	from: transactionDaySchema,
	to: transactionDaySchema,
	sport_id: id,
	team_id: id,
	athlete: z.string().check(z.minLength(1), z.maxLength(100)),
	search: z.string().check(z.minLength(1), z.maxLength(200)),
	type: z.enum(['one_time', 'recurring']),
	state: z.enum(TRANSACTION_STATES),
} satisfies Record<keyof TransactionFilter, z.ZodMiniType>;
const names = Object.keys(parts) as (keyof TransactionFilter)[];

/** The filter in an address. */
export function readFilter(search: URLSearchParams): TransactionFilter {
	const entries = names.flatMap((name) => {
		const text = search.get(name);
		const parsed = text === null ? undefined : z.safeParse(parts[name], text);
		return parsed?.success ? [[name, parsed.data] as const] : [];
	});
	return Object.fromEntries(entries);
}

/** The address with another filter. Its other parameters stay. */
export function writeFilter(search: URLSearchParams, filter: TransactionFilter): URLSearchParams {
	const next = new URLSearchParams(search);
	for (const name of names) {
		const value = filter[name];
		if (value === undefined || value === '') next.delete(name);
		else next.set(name, String(value));
	}
	return next;
}
