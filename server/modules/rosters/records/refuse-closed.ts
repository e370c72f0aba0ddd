import { closedText } from '#domain/roster/closed-text.ts';
import { consentByte } from '#domain/roster/consent-byte.ts';
import { type Consent, isClosed } from '#domain/roster/consent-states.ts';
import { HttpError } from '#server/http/errors/http-error.ts';

/** @throws HttpError 409 `conflict` for an athlete who takes no donations and requests. Phones show its sentence. */
export function refuseClosed({ player_name, consent }: { player_name: string; consent: Consent }): void {
	if (isClosed(consent)) throw new HttpError(409, 'conflict', closedText(player_name, consentByte(consent)));
}
