import { PROFILE_FIELDS, type Profile, type ProfileField } from '#domain/account/account.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import type { Values } from '../form/use-submit.ts';

/**
 * What a profile form sends: only fields that are not empty (spec §5). The one exception is a field that had a value
 * and was cleared. It is sent as '', because otherwise a person could never remove information.
 */
export function profileBody(values: Values, before: Profile | null): Partial<Record<ProfileField, string>> {
	const typed = PROFILE_FIELDS.map((field) => [field, plainLine(values(field))] as const);
	return Object.fromEntries(typed.filter(([field, text]) => text !== '' || Boolean(before?.[field])));
}
