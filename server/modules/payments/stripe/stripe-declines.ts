import * as z from 'zod/mini';
import type { CardRefusal } from '../provider/payment-provider.ts';

/** Stripe may leave any of these out. A code that isn't text counts as none. */
const word = z.catch(z.string(), '');
const declineSchema = z.object({ code: word, decline_code: word, advice_code: word });

/** Reasons that pass by themselves: no money just now, a limit of the day, a bank out of reach. */
const PASSES: ReadonlySet<string> = new Set([
	'approve_with_id',
	'card_velocity_exceeded',
	'insufficient_funds',
	'issuer_not_available',
	'processing_error',
	'reenter_transaction',
	'try_again_later',
	'withdrawal_count_limit_exceeded',
]);

/** The bank doesn't say why. It may pass only if the bank says so. */
const UNEXPLAINED: ReadonlySet<string> = new Set(['call_issuer', 'do_not_honor', 'generic_decline', 'no_action_taken']);

const TRY_LATER = 'try_again_later';

/**
 * What a bank's no means for us. A lost or stolen card, and a code that isn't in the lists above, are `declined`: card networks charge for
 * a try that can't work, and count it against the site. The bank's advice against another try beats the reason.
 * @see https://docs.stripe.com/declines/codes
 */
export function readDecline(error: object): Exclude<CardRefusal, 'card_removed'> {
	const { code, decline_code, advice_code } = declineSchema.parse(error);
	const said = [code, decline_code];
	if (said.includes('authentication_required')) return 'authentication_required';
	if (said.includes('expired_card')) return 'expired';
	if (advice_code !== '' && advice_code !== TRY_LATER) return 'declined';
	// Some errors have no decline code, and their code is the reason.
	const reason = decline_code === '' ? code : decline_code;
	const mayPass = PASSES.has(reason) || (UNEXPLAINED.has(reason) && advice_code === TRY_LATER);
	return mayPass ? 'declined_for_now' : 'declined';
}
