import { AWAITING_YES_BYTE, PAUSED_BYTE, takesPledges } from './consent-byte.ts';

/** Why nobody can give to an athlete, for page and server. @param byte an athlete's consent (`consent-byte.ts`) */
export function closedText(player_name: string, byte: number | undefined): string {
	if (byte === AWAITING_YES_BYTE) return `${player_name} hasn’t said yes to donations here yet.`;
	return byte === PAUSED_BYTE ? `${player_name} isn’t taking donations or requests right now.` : `${player_name} doesn’t take donations or requests here.`;
}

/** The same as the answer to a donation: it also names what the athlete takes instead. */
export function refusedText(player_name: string, byte: number | undefined): string {
	const closed = closedText(player_name, byte);
	return takesPledges(byte) ? `${closed} You can pledge instead.` : closed;
}
