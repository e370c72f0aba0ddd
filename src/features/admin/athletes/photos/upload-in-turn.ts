import { ApiFailure } from '#core/api/api-failure.ts';
import { detailOf } from '../../detail-of.ts';

export type UploadState = { at: 'uploading' } | { at: 'done' } | { at: 'failed'; text: string };

interface Turns<Item> {
	upload: (item: Item) => Promise<unknown>;
	/** Undefined: the item waits again, because it wasn't uploaded before the signal aborted. */
	note: (item: Item, state: UploadState | undefined) => void;
	/** Ends after the item that is being uploaded, or at once while the throttle makes it wait. */
	signal: AbortSignal;
}

/**
 * Uploads one after the other. A refused item doesn't stop the others, but a lost connection does, because they would
 * fail the same way. Waits as long as the throttle asks for.
 */
export async function uploadInTurn<Item>(items: readonly Item[], { upload, note, signal }: Turns<Item>): Promise<void> {
	for (const item of items) {
		if (signal.aborted) return;
		note(item, { at: 'uploading' });
		try {
			const uploaded = await unlessStopped(() => upload(item), signal);
			note(item, uploaded ? { at: 'done' } : undefined);
		} catch (error) {
			if (!(error instanceof Error)) throw error;
			note(item, { at: 'failed', text: detailOf(error) });
			if (error instanceof ApiFailure && error.code === 'network') return;
		}
	}
}

/** Tries again for as long as the throttle refuses. Returns whether it was uploaded, rather than stopped. */
async function unlessStopped(upload: () => Promise<unknown>, signal: AbortSignal): Promise<boolean> {
	for (;;) {
		try {
			await upload();
			return true;
		} catch (error) {
			if (!(error instanceof ApiFailure) || error.code !== 'throttled') throw error;
			await pause(error.retryAfterMs ?? 1000, signal);
			if (signal.aborted) return false;
		}
	}
}

/** Ends early if the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) return resolve();
		const end = () => {
			clearTimeout(timer);
			signal.removeEventListener('abort', end);
			resolve();
		};
		const timer = setTimeout(end, ms);
		signal.addEventListener('abort', end);
	});
}
