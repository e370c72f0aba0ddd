import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { reread } from '#admin/roster-desk-queries.ts';
import type { DeskChoices, DeskImportAnswer, RosterDeskAnswer } from '#domain/admin/roster-desk.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { detailOf } from '../detail-of.ts';
import { StatePicker } from '../table/state-picker.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { EncodingPicker } from './encoding-picker.tsx';
import { rostersTexts } from './rosters-texts.ts';
import { isYear } from './upload-form.tsx';

const texts = rostersTexts.columns;
/**
 * Option values next to our own column names: keep the column as the file names it, or leave it out, which is '' on the
 * wire.
 */
const AS_IS = '';
const LEAVE_OUT = '-';

interface ColumnFormProps {
	desk: RosterDeskAnswer;
	shown: DeskImportAnswer;
	onRead: (read: DeskImportAnswer) => void;
}

/** Lets an admin choose the files' sport and season and the meaning of each column, and then reads the files again. */
export function ColumnForm({ desk, shown, onRead }: ColumnFormProps) {
	const [choices, setChoices] = useState<DeskChoices>(() => ({ ...shown.choices, column_names: saidNames(shown) }));
	const [wrong, setWrong] = useState<string>();
	const reading = useMutation({ mutationFn: () => reread(shown.desk_id, choices), onSuccess: onRead });
	const headers = headersOf(shown);
	const options = [[AS_IS, texts.asIs] as const, ...desk.columns.map(({ name }) => [name, name] as const), [LEAVE_OUT, texts.leaveOut] as const];

	function name(column: string, chosen: string) {
		const { [column]: _, ...others } = choices.column_names;
		setChoices({ ...choices, column_names: chosen === AS_IS ? others : { ...others, [column]: chosen === LEAVE_OUT ? '' : chosen } });
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		if (reading.isPending) return;
		const problem = problemOf(choices, shown);
		setWrong(problem);
		if (problem === undefined) reading.mutate();
	}

	const refused = reading.error === null ? undefined : detailOf(reading.error);
	const error = wrong ?? refused;
	return (
		<form className="roster-columns" noValidate onSubmit={submit}>
			{shown.encodings !== null && (
				<EncodingPicker encodings={shown.encodings} value={choices.encoding ?? null} onChange={(encoding) => setChoices({ ...choices, encoding })} />
			)}
			<ChoiceFields desk={desk} choices={choices} onChange={setChoices} of={rostersTexts.open.files(shown.files.map((file) => file.name))} />
			{headers.length > 0 && <p className="quiet">{texts.intro}</p>}
			{headers.map(({ file, header, unread }) => (
				<fieldset key={file}>
					<legend>{texts.legend(file)}</legend>
					{unread.length > 0 && <p className="quiet">{texts.unread(unread)}</p>}
					<div className="column-names">
						{header.map((column) => (
							<StatePicker
								key={column}
								label={column}
								options={options}
								value={choices.column_names[column] === undefined ? AS_IS : choices.column_names[column] || LEAVE_OUT}
								onChange={(chosen) => name(column, chosen)}
							/>
						))}
					</div>
				</fieldset>
			))}
			{error !== undefined && <FieldError>{error}</FieldError>}
			<div>
				<SubmitButton busy={reading.isPending} busyLabel={texts.busy}>
					{texts.submit}
				</SubmitButton>
			</div>
		</form>
	);
}

function problemOf({ season, encoding }: DeskChoices, { encodings }: DeskImportAnswer): string | undefined {
	if (encodings !== null && (encoding ?? null) === null) return rostersTexts.encodings.none;
	return isYear(season) ? undefined : rostersTexts.choices.seasonWrong;
}

interface Header {
	file: string;
	/** Without duplicates. */
	header: string[];
	unread: string[];
}

function headersOf({ columns, unknown_columns, files }: DeskImportAnswer): Header[] {
	const named = (header: readonly string[]) => [...new Set(header.filter((column) => column !== ''))];
	if (unknown_columns !== null) return [{ file: rostersTexts.open.files(files.map((file) => file.name)), header: named(unknown_columns), unread: [] }];
	return columns.map(({ file, header, unread }) => ({ file, header: named(header), unread }));
}

/** The column names chosen for this upload, or for an earlier one with the same columns. */
function saidNames({ columns, choices }: DeskImportAnswer): Record<string, string> {
	return Object.assign({}, ...columns.map(({ names }) => names), choices.column_names);
}
