import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#core/api/api-failure.ts';
import { type UploadState, uploadInTurn } from '#features/admin/athletes/photos/upload-in-turn.ts';

/** Uploads four items. `answer` is called with each try. @returns what was noted of each. */
async function upload(answer: (item: string, tries: number, stop: () => void) => Promise<void> | void) {
	const states: Record<string, (UploadState | undefined)[]> = {};
	const tries: Record<string, number> = {};
	const stopper = new AbortController();
	await uploadInTurn(['a', 'b', 'c', 'd'], {
		upload: async (item) => {
			tries[item] = (tries[item] ?? 0) + 1;
			await answer(item, tries[item], () => stopper.abort());
		},
		note: (item, state) => {
			states[item] = [...(states[item] ?? []), state];
		},
		signal: stopper.signal,
	});
	return Object.entries(states).map(([item, noted]) => [item, ...noted.map((state) => (state?.at === 'failed' ? state.text : (state?.at ?? 'waits')))]);
}

describe('uploads in turn', () => {
	it('go on after a refused one, and say why in plain words', async () => {
		expect(
			await upload((item) => {
				if (item === 'b') throw new ApiFailure('invalid', 'We can’t read this photo.');
			}),
		).toEqual([
			['a', 'uploading', 'done'],
			['b', 'uploading', 'We can’t read this photo.'],
			['c', 'uploading', 'done'],
			['d', 'uploading', 'done'],
		]);
	});

	it('end when the connection is lost; the others wait', async () => {
		expect(
			await upload((item) => {
				if (item === 'b') throw new ApiFailure('network', 'We can’t reach our server.');
			}),
		).toEqual([
			['a', 'uploading', 'done'],
			['b', 'uploading', 'We can’t reach our server.'],
		]);
	});

	it('stop after the one that is being uploaded', async () => {
		expect(
			await upload((item, _tries, stop) => {
				if (item === 'b') stop();
			}),
		).toEqual([
			['a', 'uploading', 'done'],
			['b', 'uploading', 'done'],
		]);
	});

	it('wait as long as the throttle asks for, unless they are stopped', async () => {
		vi.useFakeTimers();
		try {
			const throttled = new ApiFailure('throttled', 'Too many requests.', { retryAfterMs: 5000 });
			const waiting = upload((item, tries) => {
				if (item === 'b' && tries < 3) throw throttled;
			});
			await vi.advanceTimersByTimeAsync(10_000);
			expect(await waiting).toContainEqual(['b', 'uploading', 'done']);
			let triesOfB = 0;
			const stopped = upload((item, tries, stop) => {
				if (item !== 'b') return;
				triesOfB = tries;
				setTimeout(stop, 1000);
				throw throttled;
			});
			await vi.advanceTimersByTimeAsync(1000);
			expect(await stopped).toEqual([
				['a', 'uploading', 'done'],
				['b', 'uploading', 'waits'],
			]);
			expect(triesOfB, 'nothing is sent after the stop').toBe(1);
		} finally {
			vi.useRealTimers();
		}
	});
});
