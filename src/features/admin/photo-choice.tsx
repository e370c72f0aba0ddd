import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '#domain/roster/photo-sizes.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { detailOf } from './detail-of.ts';

interface PhotoChoiceProps<T> {
	/** Whether there is one to replace or remove. */
	has: boolean;
	texts: Readonly<Record<'choose' | 'replace' | 'busy' | 'remove' | 'removeTitle' | 'removeText' | 'removing' | 'hint' | 'tooLarge', string>>;
	upload: (photo: File) => Promise<T>;
	remove: () => Promise<T>;
	onChanged: (now: T) => void;
}

/** Chooses a picture to upload, or removes the one that is there, after asking. It is saved as soon as it is chosen. */
export function PhotoChoice<T>({ has, texts, upload, remove, onChanged }: PhotoChoiceProps<T>) {
	const [tooLarge, setTooLarge] = useState(false);
	const [isRemoving, setRemoving] = useState(false);
	const uploading = useMutation({ mutationFn: upload, onSuccess: onChanged });

	function choose(photo: File) {
		setTooLarge(photo.size > MAX_PHOTO_BYTES);
		if (photo.size <= MAX_PHOTO_BYTES) uploading.mutate(photo);
	}

	return (
		<>
			<div className="admin-photo-choice">
				<FileButton accept={PHOTO_TYPES} busy={uploading.isPending} onChoose={choose}>
					{uploading.isPending ? texts.busy : has ? texts.replace : texts.choose}
				</FileButton>
				{has && (
					<Button look="danger" disabled={uploading.isPending} onClick={() => setRemoving(true)}>
						{texts.remove}
					</Button>
				)}
			</div>
			<p className="ui-quiet">{texts.hint}</p>
			{tooLarge ? <FieldError>{texts.tooLarge}</FieldError> : uploading.error !== null && <FieldError>{detailOf(uploading.error)}</FieldError>}
			{isRemoving && (
				<ConfirmDialog
					title={texts.removeTitle}
					confirm={texts.remove}
					busy={texts.removing}
					danger
					act={remove}
					onDone={(now) => {
						setRemoving(false);
						uploading.reset();
						onChanged(now);
					}}
					onClose={() => setRemoving(false)}
				>
					<p>{texts.removeText}</p>
				</ConfirmDialog>
			)}
		</>
	);
}
