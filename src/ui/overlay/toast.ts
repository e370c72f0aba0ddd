import { queueToast } from './toast-queue.ts';

/** The words of a toast, said top-center for a second (spec §2). Callable from anywhere; what is said before the toaster has come waits for it. */
export const toast = Object.assign((text: string) => queueToast({ text, kind: 'plain' }), {
	error: (text: string) => queueToast({ text, kind: 'error' }),
});
