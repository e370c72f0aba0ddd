import type { Consent } from './consent-states.ts';

/**
 * An athlete's consent as one byte, in rosters on the wire and on phones. The numbers are on people's phones, so they never
 * change. A removed athlete is on no roster. A number that a phone doesn't know closes nothing there, and the server
 * decides.
 */
export const CONSENT_BYTE = { listed: 0, paused: 1, opted_out: 2 } as const satisfies Partial<Record<Consent, number>>;

/** The byte of an athlete who is closed to donations and requests; undefined for others, so that their rows stay as they were. */
export function consentByte(consent: Consent): number | undefined {
	return consent === 'paused' || consent === 'opted_out' ? CONSENT_BYTE[consent] : undefined;
}

/** Whether a byte says that the athlete takes nothing. */
export function isClosedByte(byte: number | undefined): boolean {
	return byte === CONSENT_BYTE.paused || byte === CONSENT_BYTE.opted_out;
}
