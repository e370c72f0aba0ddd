import { type ClipboardEvent, useId } from 'react';
import { TextArea } from '#ui/form/fields/text-area.tsx';
import { rostersTexts } from './rosters-texts.ts';

const texts = rostersTexts.upload;

interface PasteFieldProps {
	/** Lines with tabs, as a spreadsheet copies them, which a person can still change. */
	value: string;
	onChange: (value: string) => void;
	/** Gets a piece of a web page that has a table. The server reads it. */
	onPage: (html: string) => void;
}

/** Takes a table that was copied from a web page or a spreadsheet. */
export function PasteField({ value, onChange, onPage }: PasteFieldProps) {
	const hint = useId();

	function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
		const html = event.clipboardData.getData('text/html');
		// Without a table, the browser inserts the plain text.
		if (!/<table[\s>]/i.test(html)) return;
		event.preventDefault();
		onPage(html);
	}

	const rows = value.split('\n').filter((line) => line.trim() !== '').length;
	return (
		<div className="admin-roster-paste">
			<TextArea
				label={texts.paste}
				value={value}
				rows={3}
				wrap="off"
				spellCheck={false}
				autoComplete="off"
				aria-describedby={hint}
				onPaste={paste}
				onChange={onChange}
			/>
			<p className="ui-quiet" id={hint}>
				{rows === 0 ? texts.pasteHint : texts.pastedRows(rows)}
			</p>
		</div>
	);
}
