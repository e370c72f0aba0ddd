/** People's word for their device. Texts say "on this phone" or "on this computer". */
export function deviceName(): 'phone' | 'computer' {
	return globalThis.matchMedia?.('(pointer: fine) and (min-width: 48em)').matches ? 'computer' : 'phone';
}
