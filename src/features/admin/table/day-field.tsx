import type { ComponentProps } from 'react';
import { TRANSACTION_DAYS, transactionDaySchema } from '#domain/admin/transaction-list.ts';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useEchoedText } from '#ui/form/use-echoed-text.ts';
import { adminTexts } from '../admin-texts.ts';

/** A year with four digits. Anything smaller is still being typed. */
const TYPED_OUT = '1000';

/**
 * A day in the filter. The browser reports a date at each digit of its year (`0002-01-01`). Only dates that the API
 * accepts are passed on.
 */
export function DayField({ value, onChange, error, min = TRANSACTION_DAYS.first, max = TRANSACTION_DAYS.last, ...field }: ComponentProps<typeof TextField>) {
	const { typed, type, send } = useEchoedText(value);
	const isDay = transactionDaySchema.safeParse(typed).success;
	function change(day: string) {
		type(day);
		if (day === '' || transactionDaySchema.safeParse(day).success) send(day, onChange);
	}
	const outside = !isDay && typed >= TYPED_OUT ? adminTexts.table.dates.outside : undefined;
	return <TextField {...field} type="date" min={min} max={max} value={typed} onChange={change} error={outside ?? error} />;
}
