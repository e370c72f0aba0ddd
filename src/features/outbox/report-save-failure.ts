import { saveFailedText } from '#outbox/save-failed-text.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { toast } from '#ui/overlay/toast.ts';

/**
 * Runs a change of the outbox from a click. If the browser's storage fails, a toast says so, and the row is unchanged.
 */
export function reportSaveFailure(change: Promise<unknown>): void {
	change.catch((failure: unknown) => {
		toast.error(saveFailedText(deviceName()));
		reportError(failure);
	});
}
