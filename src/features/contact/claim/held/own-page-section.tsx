import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type OwnPage, PAGE_TEXT_MAX } from '#domain/claims/own-page-forms.ts';
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '#domain/roster/photo-sizes.ts';
import { changePageText, ownPageQuery, sendPagePhoto, withdrawPagePhoto } from '#session/account/claim-calls.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextArea } from '#ui/form/fields/text-area.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { refusalOf } from '../../refusal-of.ts';
import { claimTexts } from '../claim-texts.ts';

const texts = claimTexts.ownPage;

interface OwnPageSectionProps {
	claim_id: number;
	owner: string;
}

/** The athlete's own words and photo. A person looks at both before fans see them. */
export function OwnPageSection({ claim_id, owner }: OwnPageSectionProps) {
	const online = useOnline();
	const { data, error, isFetching, refetch } = useQuery(ownPageQuery(owner, claim_id));
	return (
		<section className="contact-claim-part" aria-label={texts.title} aria-busy={data === undefined && error === null}>
			<h3>{texts.title}</h3>
			{data !== undefined ? (
				<>
					<p className="ui-quiet">{texts.intro}</p>
					<WordsForm claim_id={claim_id} owner={owner} page={data} />
					<PhotoForm claim_id={claim_id} owner={owner} page={data} />
				</>
			) : error === null && online ? (
				<Skeleton height="8rem" />
			) : (
				<div role="alert">
					<p>{online ? texts.unreachable : claimTexts.offline}</p>
					<Button onClick={() => void refetch()} busy={isFetching && online}>
						{claimTexts.tryAgain}
					</Button>
				</div>
			)}
		</section>
	);
}

interface FormProps extends OwnPageSectionProps {
	page: OwnPage;
}

/** The server's answer is what the page shows next. */
function useChange<Arg>(owner: string, claim_id: number, change: (arg: Arg) => Promise<OwnPage>) {
	const client = useQueryClient();
	return useMutation({ mutationFn: change, onSuccess: (page) => client.setQueryData(ownPageQuery(owner, claim_id).queryKey, page) });
}

function WordsForm({ claim_id, owner, page: { shown, waiting, declined } }: FormProps) {
	const [typed, setTyped] = useState(waiting.text ?? shown.text ?? '');
	const status = useRef<HTMLParagraphElement>(null);
	const sending = useChange(owner, claim_id, (text: string) => changePageText(claim_id, text));
	const tooLong = typed.trim().length > PAGE_TEXT_MAX ? texts.tooLong(typed.trim().length - PAGE_TEXT_MAX) : undefined;
	const isNew = typed.trim() !== (waiting.text ?? shown.text ?? '');
	function submit(event: FormEvent) {
		event.preventDefault();
		if (!sending.isPending && tooLong === undefined) sending.mutate(typed.trim(), { onSuccess: () => status.current?.focus() });
	}
	return (
		<form className="contact-claim-form" noValidate aria-label={texts.wordsForm} onSubmit={submit}>
			<TextArea label={texts.words} name="text" rows={4} value={typed} onChange={setTyped} error={tooLong} />
			<p className="ui-quiet" role="status" tabIndex={-1} ref={status}>
				{waiting.text !== null
					? texts.wordsWait
					: declined.text !== null
						? texts.wordsDeclined(declined.text)
						: shown.text !== null
							? texts.wordsShown
							: texts.noWords}
			</p>
			{sending.error !== null && <FieldError>{refusalOf(sending.error, texts.unanswered)}</FieldError>}
			{isNew && (
				<SubmitButton busy={sending.isPending} busyLabel={texts.sending}>
					{typed.trim() === '' ? texts.remove : texts.send}
				</SubmitButton>
			)}
		</form>
	);
}

function PhotoForm({ claim_id, owner, page: { shown, waiting, declined } }: FormProps) {
	const status = useRef<HTMLParagraphElement>(null);
	const [tooLarge, setTooLarge] = useState(false);
	const sending = useChange(owner, claim_id, (photo: File) => sendPagePhoto(claim_id, photo));
	const withdrawing = useChange(owner, claim_id, () => withdrawPagePhoto(claim_id));
	const error = sending.error ?? withdrawing.error;
	function choose(photo: File) {
		setTooLarge(photo.size > MAX_PHOTO_BYTES);
		if (photo.size <= MAX_PHOTO_BYTES) sending.mutate(photo);
	}
	return (
		<div className="contact-claim-photo">
			{shown.image_url !== null && <img src={shown.image_url} alt={texts.photoShown} width="80" height="80" />}
			<p className="ui-quiet" role="status" tabIndex={-1} ref={status}>
				{waiting.photo ? texts.photoWaits : declined.photo !== null ? texts.photoDeclined(declined.photo) : texts.photoHint}
			</p>
			{tooLarge ? <FieldError>{texts.photoTooLarge}</FieldError> : error !== null && <FieldError>{refusalOf(error, texts.unanswered)}</FieldError>}
			<div className="contact-claim-buttons">
				<FileButton accept={PHOTO_TYPES} busy={sending.isPending} onChoose={choose}>
					{sending.isPending ? texts.sending : waiting.photo ? texts.otherPhoto : texts.sendPhoto}
				</FileButton>
				{waiting.photo && (
					<Button
						look="bare"
						busy={withdrawing.isPending}
						onClick={() => {
							sending.reset();
							withdrawing.mutate(undefined, { onSuccess: () => status.current?.focus() });
						}}
					>
						{texts.withdraw}
					</Button>
				)}
			</div>
		</div>
	);
}
