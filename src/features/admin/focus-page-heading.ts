/** For when what had the focus is gone, and its list with it. The dashboard's heading can take it. */
export function focusPageHeading(): void {
	document.querySelector<HTMLElement>('main h1')?.focus();
}
