import { queueToast } from './toast-queue.ts';

/**
 * Shows a text as a toast, top-center for a second (spec §2). Can be called from anywhere. Toasts wait until the
 * toaster has loaded.
 */
export const toast = Object.assign((text: string) => queueToast({ text, kind: 'plain' }), {
	error: (text: string) => queueToast({ text, kind: 'error' }),
});
