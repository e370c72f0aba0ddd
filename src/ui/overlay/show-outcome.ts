import { deviceName } from '../browser/device-name.ts';
import { toast } from './toast.ts';

type SubmissionResult = { is: 'sent' | 'waiting' | 'too_late' } | { is: 'not_saved'; why: (device: string) => string } | { is: 'refused'; detail: string };

interface OutcomeTexts {
	sent: string;
	failed: string;
	saved: (device: string) => string;
	tooLate: string;
}

/**
 * Shows in a toast what happened to a submitted form (spec §7, §8). Returns the text that must stay on the screen
 * beside the form, or undefined if the form is done.
 */
export function showOutcome(outcome: SubmissionResult, { sent, failed, saved, tooLate }: OutcomeTexts): string | undefined {
	switch (outcome.is) {
		case 'sent':
			toast(sent);
			return undefined;
		case 'waiting':
			toast(saved(deviceName()));
			return undefined;
		case 'too_late':
			return tooLate;
		case 'not_saved':
			toast.error(failed);
			return `${failed} ${outcome.why(deviceName())}`;
		case 'refused':
			toast.error(failed);
			return `${failed} ${outcome.detail}`.trim();
	}
}
