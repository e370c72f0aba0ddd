import type { Consent } from './consent-states.ts';

/*
 * An athlete's consent as one byte, in rosters on the wire and on phones. The numbers are on people's phones, so they never change. A
 * removed athlete is on no roster. A number that a phone doesn't know closes nothing there, and the server decides.
 */

/** The byte of an athlete who has paused. */
export const PAUSED_BYTE = 1;
const OPTED_OUT_BYTE = 2;
/** The byte of an athlete who hasn't said yes, on a site that asks athletes first. */
export const AWAITING_YES_BYTE = 3;

const BYTES: Readonly<Record<Consent, number | undefined>> = {
	listed: undefined,
	awaiting_yes: AWAITING_YES_BYTE,
	paused: PAUSED_BYTE,
	opted_out: OPTED_OUT_BYTE,
	removed: undefined,
};

/** The byte of an athlete who gets no donations; undefined for others, so that their rows stay as they were. */
export function consentByte(consent: Consent): number | undefined {
	return BYTES[consent];
}

/** Whether a byte says that the athlete takes no donations. */
export function isClosedByte(byte: number | undefined): boolean {
	return byte === AWAITING_YES_BYTE || saysNoByte(byte);
}

/** Whether a byte says that the athlete takes pledges in place of donations (docs/decisions/178). */
export function takesPledges(byte: number | undefined): boolean {
	return byte === AWAITING_YES_BYTE;
}

/** Whether a byte says that somebody has said no, so the athlete takes no requests, either. */
export function saysNoByte(byte: number | undefined): boolean {
	return byte === PAUSED_BYTE || byte === OPTED_OUT_BYTE;
}

/** Whether a byte says that the athlete has opted out, so their page has no more than name and team. */
export function isOptedOutByte(byte: number | undefined): boolean {
	return byte === OPTED_OUT_BYTE;
}
