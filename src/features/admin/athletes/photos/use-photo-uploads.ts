import { useEffect, useRef, useState } from 'react';
import { uploadPhoto } from '../../queries/athlete-queries.ts';
import type { MatchedPhoto } from './match-photos.ts';
import { type UploadState, uploadInTurn } from './upload-in-turn.ts';

interface PhotoUploads {
	/** By `player_id`. A photo without an entry is waiting. */
	states: ReadonlyMap<number, UploadState>;
	running: boolean;
	/** Uploads the photos one after the other. Those that are done already are left out. */
	start: (photos: readonly MatchedPhoto[]) => Promise<void>;
	/** Ends after the photo that is being uploaded, or at once while the throttle makes it wait. */
	stop: () => void;
	stopping: boolean;
	/** Clears the states, for another set of photos. */
	reset: () => void;
}

/**
 * Uploads athletes' photos one after the other, because the server resizes one at a time. Closing the form stops the
 * uploads.
 */
export function usePhotoUploads(): PhotoUploads {
	const [states, setStates] = useState<ReadonlyMap<number, UploadState>>(new Map());
	const [progress, setProgress] = useState<'idle' | 'running' | 'stopping'>('idle');
	const stopped = useRef(new AbortController());
	useEffect(() => () => stopped.current.abort(), []);

	return {
		states,
		running: progress !== 'idle',
		stopping: progress === 'stopping',
		start: async (photos) => {
			stopped.current = new AbortController();
			setProgress('running');
			const left = photos.filter(({ athlete }) => states.get(athlete.player_id)?.at !== 'done');
			await uploadInTurn(left, {
				upload: ({ athlete, file }) => uploadPhoto(athlete.player_id, file),
				note: ({ athlete: { player_id } }, state) =>
					setStates((before) => {
						const others = new Map(before);
						others.delete(player_id);
						return state === undefined ? others : others.set(player_id, state);
					}),
				signal: stopped.current.signal,
			});
			setProgress('idle');
		},
		stop: () => {
			stopped.current.abort();
			setProgress('stopping');
		},
		reset: () => setStates(new Map()),
	};
}
