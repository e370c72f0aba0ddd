import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '#domain/roster/photo-sizes.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { detailOf } from './detail-of.ts';

interface PhotoChoiceProps<T> {
	/** Whether there is one to replace or remove. */
	has: boolean;
	texts: Readonly<Record<'choose' | 'replace' | 'busy' | 'remove' | 'removing' | 'hint' | 'tooLarge', string>>;
	upload: (photo: File) => Promise<T>;
	remove: () => Promise<T>;
	onChanged: (now: T) => void;
}

/** Chooses a picture to upload, or removes the one that is there. It is saved as soon as it is chosen. */
export function PhotoChoice<T>({ has, texts, upload, remove, onChanged }: PhotoChoiceProps<T>) {
	const input = useRef<HTMLInputElement>(null);
	const [tooLarge, setTooLarge] = useState(false);
	const uploading = useMutation({ mutationFn: upload, onSuccess: onChanged });
	const removing = useMutation({ mutationFn: remove, onSuccess: onChanged });
	const busy = uploading.isPending || removing.isPending;
	const error = uploading.error ?? removing.error;

	function choose(photo: File | undefined) {
		if (photo === undefined || busy) return;
		setTooLarge(photo.size > MAX_PHOTO_BYTES);
		removing.reset();
		if (photo.size <= MAX_PHOTO_BYTES) uploading.mutate(photo);
	}

	return (
		<>
			<input
				ref={input}
				type="file"
				hidden
				accept={PHOTO_TYPES.join(',')}
				onChange={(event) => {
					choose(event.target.files?.[0]);
					// The same file may be chosen again after an error.
					event.target.value = '';
				}}
			/>
			<div className="photo-choice">
				<Button busy={uploading.isPending} disabled={removing.isPending} onClick={() => input.current?.click()}>
					{uploading.isPending ? texts.busy : has ? texts.replace : texts.choose}
				</Button>
				{has && (
					<Button look="bare" busy={removing.isPending} disabled={uploading.isPending} onClick={() => removing.mutate()}>
						{removing.isPending ? texts.removing : texts.remove}
					</Button>
				)}
			</div>
			<p className="quiet">{texts.hint}</p>
			{tooLarge ? <FieldError>{texts.tooLarge}</FieldError> : error !== null && <FieldError>{detailOf(error)}</FieldError>}
		</>
	);
}
