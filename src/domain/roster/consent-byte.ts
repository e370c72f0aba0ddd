import type { Consent } from './consent-states.ts';

/*
 * An athlete's consent as one byte, in rosters on the wire and on phones. The numbers are on people's phones, so they never change. A
 * removed athlete is on no roster. A number that a phone doesn't know closes nothing there, and the server decides.
 */

/** The byte of an athlete who has paused. */
export const PAUSED_BYTE = 1;
const OPTED_OUT_BYTE = 2;

/** The byte of an athlete who is closed to donations and requests; undefined for others, so that their rows stay as they were. */
export function consentByte(consent: Consent): number | undefined {
	return consent === 'paused' ? PAUSED_BYTE : consent === 'opted_out' ? OPTED_OUT_BYTE : undefined;
}

/** Whether a byte says that the athlete takes nothing. */
export function isClosedByte(byte: number | undefined): boolean {
	return byte === PAUSED_BYTE || byte === OPTED_OUT_BYTE;
}

/** Whether a byte says that the athlete has opted out, so their page has no more than name and team. */
export function isOptedOutByte(byte: number | undefined): boolean {
	return byte === OPTED_OUT_BYTE;
}
