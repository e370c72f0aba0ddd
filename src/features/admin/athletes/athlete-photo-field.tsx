import { Photo } from '#athlete-ui/athlete-photo.tsx';
import type { AdminAthlete } from '#domain/roster/athlete-edit.ts';
import { sizedPhoto } from '#domain/roster/photo-sizes.ts';
import { surname } from '#domain/roster/surname.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { PhotoChoice } from '../photo-choice.tsx';
import { removePhoto, uploadPhoto } from '../queries/athlete-queries.ts';
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
	const jersey = <Jersey number={number.trim() === '' ? null : number.trim()} name={surname(name)} crop="portrait" />;
	return (
		<fieldset className="ui-field admin-athlete-look">
			<legend className="ui-label">{texts.label}</legend>
			<div className="admin-looks">
				<div className="admin-look-frame">{jersey}</div>
				{state.image_url !== null && (
					<div className="admin-look-frame">
						<Photo src={sizedPhoto(state.image_url, 'small')} alt={texts.alt(state.player_name)}>
							{jersey}
						</Photo>
					</div>
				)}
			</div>
			<PhotoChoice
				has={state.image_url !== null}
				texts={texts}
				upload={(photo) => uploadPhoto(player_id, photo)}
				remove={() => removePhoto(player_id)}
				onChanged={onChanged}
			/>
		</fieldset>
	);
}
