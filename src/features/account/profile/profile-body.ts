import { PROFILE_FIELDS, type Profile, type ProfileField } from '#domain/account/account.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import type { Values } from '../form/use-submit.ts';

/**
 * What is sent of a profile form: only fields that are not empty (spec §5). A field that had something in it and was emptied is the one
 * exception: it goes as '', or a person could never take back what they once told.
 */
export function profileBody(values: Values, before: Profile | null): Partial<Record<ProfileField, string>> {
	const typed = PROFILE_FIELDS.map((field) => [field, plainLine(values(field))] as const);
	return Object.fromEntries(typed.filter(([field, text]) => text !== '' || Boolean(before?.[field])));
}
