/**
 * Whether a screen may focus its first field automatically. Not on a phone, where the keyboard would cover the screen
 * before anybody saw it.
 */
export function focusOnDesktop(): boolean {
	return matchMedia('(pointer: fine)').matches;
}
