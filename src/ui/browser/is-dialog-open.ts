/** Whether a dialog or sheet is open over the screen. */
export function isDialogOpen(): boolean {
	return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
