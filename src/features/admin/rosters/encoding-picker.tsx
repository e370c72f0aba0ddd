import { useId } from 'react';
import type { DeskChoices, EncodingChoice } from '#domain/admin/roster-desk.ts';
import { rostersTexts } from './rosters-texts.ts';

const texts = rostersTexts.encodings;

interface EncodingPickerProps {
	encodings: readonly EncodingChoice[];
	value: NonNullable<DeskChoices['encoding']> | null;
	onChange: (encoding: EncodingChoice['encoding']) => void;
}

/** Asks how to read a file's letters, by lines of the file as they would look. */
export function EncodingPicker({ encodings, value, onChange }: EncodingPickerProps) {
	const name = useId();
	return (
		<fieldset className="admin-encodings">
			<legend className="ui-label">{texts.legend}</legend>
			{encodings.map(({ encoding, title, lines }) => (
				<label key={encoding} className="admin-encoding">
					<input type="radio" name={name} checked={value === encoding} onChange={() => onChange(encoding)} />
					<span>
						<strong>{title}</strong>
						{lines.map((line) => (
							<span key={line} className="admin-encoding-line">
								{line}
							</span>
						))}
					</span>
				</label>
			))}
		</fieldset>
	);
}
