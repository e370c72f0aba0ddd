import { fileKey } from '../../files/chosen-files.ts';
import { athletesTexts } from '../athletes-texts.ts';
import type { MatchedPhoto, UnclearPhoto } from './match-photos.ts';
import type { UploadState } from './upload-in-turn.ts';

const texts = athletesTexts.photos;

/** Athlete and upload progress of each file. */
export function MatchedPhotos({ photos, states }: { photos: readonly MatchedPhoto[]; states: ReadonlyMap<number, UploadState> }) {
	return (
		<section className="admin-photo-list">
			<h3>{texts.matched(photos.length)}</h3>
			<ul>
				{photos.map(({ file, athlete }) => {
					const state = states.get(athlete.player_id);
					return (
						<li key={athlete.player_id}>
							<span className="ui-number">{athlete.jersey_number}</span>
							<span>
								<strong>{athlete.player_name}</strong> <span className="ui-quiet">{file.name}</span>
							</span>
							<span className={state?.at === 'failed' ? 'admin-photo-failed' : 'ui-quiet'}>
								{state === undefined ? athlete.image_url !== null && texts.replaces : state.at === 'failed' ? state.text : texts.states[state.at]}
							</span>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/** The files that aren't uploaded, each with its reason. */
export function UnclearPhotos({ photos }: { photos: readonly UnclearPhoto[] }) {
	if (photos.length === 0) return null;
	return (
		<section className="admin-photo-list unclear">
			<h3>{texts.left(photos.length)}</h3>
			<ul>
				{photos.map(({ file, reason }) => (
					<li key={fileKey(file)}>
						<span>
							<strong>{file.name}</strong> <span className="ui-quiet">{reason}</span>
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}
