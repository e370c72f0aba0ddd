import { deviceName } from '#ui/browser/device-name.ts';
import { toast } from '#ui/overlay/toast.ts';
import { outboxTexts } from './outbox-texts.ts';

/**
 * Runs a change of the outbox from a click. If the browser's storage fails, a toast says so, and the row is unchanged.
 */
export function reportSaveFailure(change: Promise<unknown>): void {
	change.catch((failure: unknown) => {
		toast.error(outboxTexts.saveFailed(deviceName()));
		reportError(failure);
	});
}
