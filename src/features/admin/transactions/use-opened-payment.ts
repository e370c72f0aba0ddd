import * as z from 'zod/mini';
import { useAddressFilter } from '../table/use-address-filter.ts';

const NAME = 'payment';
const idSchema = z.uuid();

/** The payment whose drawer is open. It is in the address, so a link or a reload opens it again. */
export function useOpenedPayment(): { opened: string | undefined; open: (payment_id: string | undefined) => void } {
	const [search, change] = useAddressFilter();
	const { data: opened } = z.safeParse(idSchema, search.get(NAME));
	function open(payment_id: string | undefined) {
		change((now) => {
			const next = new URLSearchParams(now);
			if (payment_id === undefined) next.delete(NAME);
			else next.set(NAME, payment_id);
			return next;
		});
	}
	return { opened, open };
}
