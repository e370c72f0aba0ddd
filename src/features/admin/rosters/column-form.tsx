import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ColumnHint, DeskChoices, DeskImportAnswer, RosterDeskAnswer } from '#domain/admin/roster-desk.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { SelectField } from '#ui/form/fields/select-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { detailOf } from '../detail-of.ts';
import { reread } from '../queries/roster-desk-queries.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { EncodingPicker } from './encoding-picker.tsx';
import { rostersTexts } from './rosters-texts.ts';
import { namesSaid } from './suggestions.tsx';
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
	const [choices, setChoices] = useState<DeskChoices>(() => ({ ...shown.choices, column_names: { ...guessesOf(shown), ...namesSaid(shown) } }));
	const [wrong, setWrong] = useState<string>();
	const reading = useMutation({ mutationFn: () => reread(shown.desk_id, choices), onSuccess: onRead });
	const headers = headersOf(shown);
	const ours = desk.columns.map(({ name }) => name);

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
		<form className="admin-roster-columns" noValidate onSubmit={submit}>
			{shown.encodings !== null && (
				<EncodingPicker encodings={shown.encodings} value={choices.encoding ?? null} onChange={(encoding) => setChoices({ ...choices, encoding })} />
			)}
			<ChoiceFields desk={desk} choices={choices} onChange={setChoices} of={rostersTexts.open.files(shown.files.map((file) => file.name))} />
			{headers.length > 0 && <p className="ui-quiet">{texts.intro}</p>}
			{headers.map(({ file, header, unread, hints }) => (
				<fieldset key={file}>
					<legend>{texts.legend(file)}</legend>
					{unread.length > 0 && <p className="ui-quiet">{texts.unread(unread)}</p>}
					<div className="admin-column-names">
						{header.map((column) => (
							<ColumnField
								key={column}
								column={column}
								hint={hints.find((hint) => hint.column === column)}
								ours={ours}
								said={choices.column_names[column]}
								onChoose={(chosen) => name(column, chosen)}
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

interface ColumnFieldProps {
	column: string;
	hint: ColumnHint | undefined;
	/** The template's columns. */
	ours: readonly string[];
	/** The chosen one; '' for a column that is left out. */
	said: string | undefined;
	onChoose: (chosen: string) => void;
}

/** A column of the file with its first rows, and what it holds. A guess is marked until another choice is made. */
function ColumnField({ column, hint, ours, said, onChoose }: ColumnFieldProps) {
	const read_as = said === undefined ? hint?.read_as : undefined;
	const options = [
		[AS_IS, read_as ?? texts.asIs] as const,
		...ours.filter((name) => name !== read_as).map((name) => [name, name] as const),
		[LEAVE_OUT, texts.leaveOut] as const,
	];
	const isGuessed = hint?.by !== undefined && said === hint.guess;
	return (
		<div className="admin-column-field">
			<SelectField label={column} options={options} value={said === undefined ? AS_IS : said || LEAVE_OUT} onChange={onChoose} />
			{isGuessed && <p className="admin-column-guess">{texts.guessed[hint.by ?? 'name']}</p>}
			{hint?.samples.some((sample) => sample !== '') === true && (
				<p className="ui-quiet admin-column-samples">
					<span className="ui-hidden">{texts.firstRows} </span>
					{texts.samples(hint.samples)}
				</p>
			)}
		</div>
	);
}

/** The server's guesses, which count once the form is sent. */
function guessesOf({ columns, column_hints = [] }: DeskImportAnswer): Record<string, string> {
	const hints = [...column_hints, ...columns.flatMap((file) => file.hints ?? [])];
	return Object.fromEntries(hints.flatMap(({ column, guess }) => (guess === undefined ? [] : [[column, guess]])));
}

interface Header {
	file: string;
	/** Without duplicates. */
	header: string[];
	unread: string[];
	hints: readonly ColumnHint[];
}

function headersOf({ columns, unknown_columns, column_hints = [], files }: DeskImportAnswer): Header[] {
	const named = (header: readonly string[]) => [...new Set(header.filter((column) => column !== ''))];
	if (unknown_columns !== null)
		return [{ file: rostersTexts.open.files(files.map((file) => file.name)), header: named(unknown_columns), unread: [], hints: column_hints }];
	return columns.map(({ file, header, unread, hints = [] }) => ({ file, header: named(header), unread, hints }));
}
