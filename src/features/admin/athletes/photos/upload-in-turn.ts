import { ApiFailure } from '#core/api/api-failure.ts';
import { detailOf } from '../../detail-of.ts';

export type UploadState = { at: 'uploading' } | { at: 'done' } | { at: 'failed'; text: string };

interface Turns<Item> {
	upload: (item: Item) => Promise<unknown>;
	note: (item: Item, state: UploadState) => void;
	/** Ends after the item that is being uploaded. */
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
			await unlessThrottled(() => upload(item), signal);
			note(item, { at: 'done' });
		} catch (error) {
			if (!(error instanceof Error)) throw error;
			note(item, { at: 'failed', text: detailOf(error) });
			if (error instanceof ApiFailure && error.code === 'network') return;
		}
	}
}

async function unlessThrottled(upload: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
	for (;;) {
		try {
			await upload();
			return;
		} catch (error) {
			if (!(error instanceof ApiFailure) || error.code !== 'throttled' || signal.aborted) throw error;
			await pause(error.retryAfterMs ?? 1000, signal);
		}
	}
}

/** Ends early if the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener('abort', () => {
			clearTimeout(timer);
			resolve();
		});
	});
}
