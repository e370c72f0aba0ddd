import { storedSession } from '#core/stored-session.ts';
import type { IdentityError } from './identity-error.ts';

/**
 * Whether the address holds an answer that was used before, or none, while somebody is logged in here: they came by Back
 * or an old tab, and their login needs nothing more.
 */
export function isStaleAnswer({ code }: IdentityError): boolean {
	return storedSession.get() !== null && (code === 'state_mismatch' || code === 'missing_transaction');
}
