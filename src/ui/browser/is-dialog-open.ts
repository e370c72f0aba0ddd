/** Whether a dialog or sheet is open over the screen. */
export function isDialogOpen(): boolean {
	return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

/** Calls back once no dialog is open: at once, or when the last one has closed. */
export function whenNoDialog(then: () => void): void {
	if (!isDialogOpen()) {
		then();
		return;
	}
	const closing = new MutationObserver(() => {
		if (isDialogOpen()) return;
		closing.disconnect();
		then();
	});
	closing.observe(document.body, { childList: true, subtree: true });
}
