import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { removePhoto, uploadPhoto } from '#admin/athlete-queries.ts';
import { Photo } from '#athlete-ui/athlete-photo.tsx';
import type { AdminAthlete } from '#domain/roster/athlete-edit.ts';
import { MAX_PHOTO_BYTES, PHOTO_TYPES, sizedPhoto } from '#domain/roster/photo-sizes.ts';
import { surname } from '#domain/roster/surname.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { detailOf } from '../detail-of.ts';
import { athletesTexts } from './athletes-texts.ts';

const texts = athletesTexts.photo;

interface AthletePhotoFieldProps {
	athlete: AdminAthlete;
	/** The number and name as typed, for the jersey. */
	number: string;
	name: string;
	onChanged: (athlete: AdminAthlete) => void;
}

/** The athlete's photo beside the jersey that replaces it. A photo is saved as soon as it is chosen. */
export function AthletePhotoField({ athlete: { player_id, state }, number, name, onChanged }: AthletePhotoFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const [tooLarge, setTooLarge] = useState(false);
	const uploading = useMutation({ mutationFn: (photo: File) => uploadPhoto(player_id, photo), onSuccess: onChanged });
	const removing = useMutation({ mutationFn: () => removePhoto(player_id), onSuccess: onChanged });
	const busy = uploading.isPending || removing.isPending;
	const error = uploading.error ?? removing.error;
	const jersey = <Jersey number={number.trim() === '' ? null : number.trim()} name={surname(name)} crop="portrait" />;

	function choose(photo: File | undefined) {
		if (photo === undefined || busy) return;
		setTooLarge(photo.size > MAX_PHOTO_BYTES);
		removing.reset();
		if (photo.size <= MAX_PHOTO_BYTES) uploading.mutate(photo);
	}

	return (
		<fieldset className="field athlete-look">
			<legend className="lbl">{texts.label}</legend>
			<div className="looks">
				<div className="look">{jersey}</div>
				{state.image_url !== null && (
					<div className="look">
						<Photo src={sizedPhoto(state.image_url, 'small')} alt={texts.alt(state.player_name)}>
							{jersey}
						</Photo>
					</div>
				)}
			</div>
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
			<div className="look-actions">
				<Button busy={uploading.isPending} disabled={removing.isPending} onClick={() => input.current?.click()}>
					{uploading.isPending ? texts.busy : state.image_url === null ? texts.choose : texts.replace}
				</Button>
				{state.image_url !== null && (
					<Button look="bare" busy={removing.isPending} disabled={uploading.isPending} onClick={() => removing.mutate()}>
						{removing.isPending ? texts.removing : texts.remove}
					</Button>
				)}
			</div>
			<p className="quiet">{texts.hint}</p>
			{tooLarge ? <FieldError>{texts.tooLarge}</FieldError> : error !== null && <FieldError>{detailOf(error)}</FieldError>}
		</fieldset>
	);
}
