import { closedText } from '#domain/roster/closed-text.ts';
import { consentByte } from '#domain/roster/consent-byte.ts';
import { type Consent, isClosed, saysNo } from '#domain/roster/consent-states.ts';
import { HttpError } from '#server/http/errors/http-error.ts';

interface Named {
	player_name: string;
	consent: Consent;
}

const closed = ({ player_name, consent }: Named) => new HttpError(409, 'conflict', closedText(player_name, consentByte(consent)));

/** @throws HttpError 409 `conflict` for an athlete who takes no donations. Phones of every version know that code and show its sentence. */
export function refuseClosed(athlete: Named): void {
	if (isClosed(athlete.consent)) throw closed(athlete);
}

/** @throws HttpError 409 `conflict` for an athlete who takes no collaboration requests. */
export function refuseNo(athlete: Named): void {
	if (saysNo(athlete.consent)) throw closed(athlete);
}
