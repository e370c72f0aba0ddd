import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { coldRow, parseColdRow } from '#core/db/cold-roster.ts';
import { COLD_FIELDS, type ColdFields, NO_COLD_FIELDS } from '#domain/roster/cold-fields.ts';
import { playerSchema } from '#domain/roster/roster.ts';

const full = Object.fromEntries(COLD_FIELDS.map((field) => [field, field === 'weight' ? 190 : `the ${field}`])) as unknown as ColdFields;

test.each([full, NO_COLD_FIELDS])('a stored row comes back as it was', (fields) => {
	expect(parseColdRow(coldRow(fields))).toEqual(fields);
});

test.each(COLD_FIELDS)('%s takes what an athlete’s schema takes', (field) => {
	for (const value of [null, 'text', '', 7, 7.5, true, {}, []]) {
		const row = JSON.stringify(COLD_FIELDS.map((each) => (each === field ? value : full[each])));
		const { success } = z.safeParse(playerSchema.shape[field], value);
		if (success) expect(parseColdRow(row)[field]).toBe(value);
		else expect(() => parseColdRow(row)).toThrow(SyntaxError);
	}
});

test.each(['[]', '{}', 'null', '[', JSON.stringify([...COLD_FIELDS, 'one more'])])('%s is no row', (row) => {
	expect(() => parseColdRow(row)).toThrow(SyntaxError);
});
