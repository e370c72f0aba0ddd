import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { PHOTO_TYPES } from '#domain/roster/photo-sizes.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { AdminError } from '../../admin-error.tsx';
import { adminTexts } from '../../admin-texts.ts';
import { withMoreFiles } from '../../files/chosen-files.ts';
import { FileDrop } from '../../files/file-drop.tsx';
import { athletesKey, teamRosterQuery } from '../../queries/athlete-queries.ts';
import { athletesTexts } from '../athletes-texts.ts';
import { type ChosenTeam, SportAndTeam } from '../team-choice.tsx';
import { matchPhotos } from './match-photos.ts';
import { MatchedPhotos, UnclearPhotos } from './photo-lists.tsx';
import { usePhotoUploads } from './use-photo-uploads.ts';

const texts = athletesTexts.photos;
/** Stop turns into Cancel, often at once, and the second tap of a double tap must not close the dialog. */
const DOUBLE_TAP_MS = 500;

/** Uploads a folder of photos that are named by jersey number, after showing whose photo each is. */
export function TeamPhotosDialog({ owner, onClose }: { owner: string; onClose: () => void }) {
	const client = useQueryClient();
	const [chosen, setChosen] = useState({ sport: '', team: '' });
	const [files, setFiles] = useState<readonly File[]>([]);
	const roster = useQuery({ ...teamRosterQuery(owner, Number(chosen.sport), Number(chosen.team)), enabled: chosen.team !== '' });
	const uploads = usePhotoUploads();
	const online = useOnline();
	const stoppedAt = useRef(Number.NEGATIVE_INFINITY);
	const { matched, unclear } = matchPhotos(files, roster.data ?? []);
	const done = matched.filter(({ athlete }) => uploads.states.get(athlete.player_id)?.at === 'done').length;
	const left = matched.length - done;

	function choose(next: ChosenTeam) {
		setChosen(next);
		uploads.reset();
	}
	function stop() {
		stoppedAt.current = performance.now();
		uploads.stop();
	}
	function close() {
		if (performance.now() - stoppedAt.current > DOUBLE_TAP_MS) onClose();
	}
	async function submit(event: FormEvent) {
		event.preventDefault();
		if (uploads.running) return;
		stoppedAt.current = Number.NEGATIVE_INFINITY;
		await uploads.start(matched);
		await refetchChanged(client, { queryKey: athletesKey(owner) });
	}

	return (
		<Dialog open onClose={onClose} title={texts.title}>
			<form className="admin-ask" noValidate onSubmit={submit}>
				<p className="ui-quiet">{texts.intro}</p>
				{!uploads.running && (
					<>
						<SportAndTeam owner={owner} value={chosen} onChange={choose} />
						{roster.isError && <AdminError error={roster.error} onAgain={() => roster.refetch()} busy={roster.isFetching} />}
						{chosen.team !== '' && roster.isPending && <p role="status">{texts.loading}</p>}
						{roster.data !== undefined && (
							<FileDrop
								choose={texts.choose}
								drop={texts.drop}
								limits={texts.limits}
								accept={PHOTO_TYPES.join(',')}
								onFiles={(more) => setFiles((before) => withMoreFiles(before, more))}
							/>
						)}
					</>
				)}
				{roster.data !== undefined && files.length > 0 && (
					<>
						<MatchedPhotos photos={matched} states={uploads.states} />
						<UnclearPhotos photos={unclear} />
					</>
				)}
				{(uploads.running || done > 0) && <p role="status">{texts.progress(done, matched.length)}</p>}
				{!online && <FieldError>{texts.offline}</FieldError>}
				<div className="ui-pair">
					{uploads.running ? (
						<Button busy={uploads.stopping} onClick={stop}>
							{uploads.stopping ? texts.stopping : texts.stop}
						</Button>
					) : (
						<Button onClick={close}>{left === 0 && done > 0 ? texts.close : adminTexts.cancel}</Button>
					)}
					{left > 0 && (
						<SubmitButton busy={uploads.running} busyLabel={texts.busy}>
							{uploads.states.size === 0 ? texts.upload(left) : texts.uploadOthers(left)}
						</SubmitButton>
					)}
				</div>
				{files.length > 0 && !uploads.running && (
					<div>
						<Button
							look="bare"
							onClick={() => {
								setFiles([]);
								uploads.reset();
							}}
						>
							{texts.clear}
						</Button>
					</div>
				)}
			</form>
		</Dialog>
	);
}
