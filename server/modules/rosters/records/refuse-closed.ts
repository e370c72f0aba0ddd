import { closedText, refusedText } from '#domain/roster/closed-text.ts';
import { consentByte, takesPledges } from '#domain/roster/consent-byte.ts';
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

/**
 * The same for a donation that could be a pledge.
 * @throws HttpError 409 `conflict`. If the athlete takes pledges, it says so in `takes_pledges`, which earlier phones ignore.
 */
export function refuseOneTime({ player_name, consent }: Named): void {
	const byte = consentByte(consent);
	if (isClosed(consent)) throw new HttpError(409, 'conflict', refusedText(player_name, byte), { takesPledges: takesPledges(byte) });
}

/** @throws HttpError 409 `conflict` for an athlete who takes no collaboration requests. */
export function refuseNo(athlete: Named): void {
	if (saysNo(athlete.consent)) throw closed(athlete);
}
