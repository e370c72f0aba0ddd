import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { type DeskChoices, type DeskImportAnswer, NO_CHOICES, type RosterDeskAnswer, UPLOAD_MAX } from '#domain/admin/roster-desk.ts';
import { byteSize } from '#domain/texts/byte-size.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { detailOf } from '../detail-of.ts';
import { FileDrop } from '../files/file-drop.tsx';
import { uploadRosters } from '../queries/roster-desk-queries.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { PasteField } from './paste-field.tsx';
import { rostersTexts } from './rosters-texts.ts';

const texts = rostersTexts.upload;
const MAX_MB = UPLOAD_MAX / 1024 / 1024;

interface UploadFormProps {
	desk: RosterDeskAnswer;
	onUploaded: (uploaded: DeskImportAnswer) => void;
}

/** Chooses roster files by a button or by dropping them, and asks for what the files don't say themselves. */
export function UploadForm({ desk, onUploaded }: UploadFormProps) {
	const [files, setFiles] = useState<readonly File[]>([]);
	const [pasted, setPasted] = useState('');
	const [choices, setChoices] = useState(NO_CHOICES);
	const [error, setError] = useState<string>();
	const online = useOnline();
	const id = useId();
	const sent = pasted.trim() === '' ? files : [...files, new File([pasted], texts.pastedName, { type: 'text/tab-separated-values' })];
	const uploading = useMutation({
		mutationFn: () => uploadRosters(sent, choices),
		onSuccess: (uploaded) => {
			setFiles([]);
			setPasted('');
			onUploaded(uploaded);
		},
		onError: (failure) => setError(detailOf(failure)),
	});

	function add(more: Iterable<File>) {
		setError(undefined);
		// A file that was fixed and chosen again replaces the earlier one.
		setFiles((before) => [...new Map([...before, ...more].map((file) => [file.name, file])).values()]);
	}

	/** Each paste is a source of its own. */
	function addPage(html: string) {
		const name = (n: number): string => (files.some((file) => file.name === texts.pastedPage(n)) ? name(n + 1) : texts.pastedPage(n));
		add([new File([html], name(1), { type: 'text/html' })]);
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		if (uploading.isPending) return;
		const wrong = problemOf(sent, choices, online);
		setError(wrong);
		if (wrong === undefined) uploading.mutate();
	}

	return (
		<form className="admin-roster-upload" noValidate onSubmit={submit} aria-labelledby={`${id}-title`}>
			<h2 className="ui-title-4" id={`${id}-title`}>
				{texts.title}
			</h2>
			<p className="ui-quiet">{texts.intro}</p>
			<FileDrop choose={texts.choose} drop={texts.drop} limits={texts.limits(MAX_MB)} accept=".xlsx,.csv,.tsv,.txt,.gz,.html,.htm" onFiles={add} />
			<p className="ui-hidden" role="status">
				{files.length > 0 && texts.chosenNow(files.map(({ name }) => name))}
			</p>
			{files.length > 0 && (
				<ul className="admin-chosen-files" aria-label={texts.chosen}>
					{files.map((file) => (
						<li key={file.name}>
							<span>{file.name}</span>
							<span className="ui-quiet ui-number">{byteSize(file.size)}</span>
							<button
								type="button"
								className="ui-button bare"
								aria-label={texts.remove(file.name)}
								onClick={() => setFiles((before) => before.filter((other) => other !== file))}
							>
								<X className="ui-icon" aria-hidden="true" />
							</button>
						</li>
					))}
				</ul>
			)}
			<PasteField value={pasted} onChange={setPasted} onPage={addPage} />
			<ChoiceFields desk={desk} choices={choices} onChange={setChoices} />
			{error !== undefined && <FieldError>{error}</FieldError>}
			<div>
				<SubmitButton busy={uploading.isPending} busyLabel={texts.busy}>
					{texts.submit}
				</SubmitButton>
			</div>
		</form>
	);
}

function problemOf(files: readonly File[], { season }: DeskChoices, online: boolean): string | undefined {
	if (!online) return texts.offline;
	if (files.length === 0) return texts.none;
	if (files.reduce((sum, file) => sum + file.size, 0) > UPLOAD_MAX) return texts.tooLarge(MAX_MB);
	return isYear(season) ? undefined : rostersTexts.choices.seasonWrong;
}

/** Whether the server accepts it: four digits, or null. */
export function isYear(season: string | null): boolean {
	return season === null || /^\d{4}$/.test(season);
}
