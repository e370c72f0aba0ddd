/** Whether the first field of a screen may take the focus by itself: not on a phone, where the keyboard would cover the screen before it was seen. */
export function focusOnDesktop(): boolean {
	return matchMedia('(pointer: fine)').matches;
}
