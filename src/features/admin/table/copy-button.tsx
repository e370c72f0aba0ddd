import { Copy } from 'lucide-react';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../admin-texts.ts';

const { copy } = adminTexts.table;

interface CopyButtonProps {
	/** Kind of text, for people who can't see its column. */
	what: string;
	/** Text to copy. */
	text: string;
	/** Text on screen. */
	short?: string;
	/** Tells this button from another row's, if two rows may have the same text. */
	row?: string;
}

/** An id that is too long to read, shortened. A tap copies all of it. */
export function CopyButton({ what, text, short = shortId(text), row }: CopyButtonProps) {
	async function write() {
		try {
			await navigator.clipboard.writeText(text);
			toast(copy.done);
		} catch {
			// The browser denied access to the clipboard, so the whole text is shown instead.
			toast.error(copy.failed(text));
		}
	}
	return (
		<button type="button" className="admin-copy" title={text} onClick={write}>
			<span className="ui-hidden">{copy.label(what)} </span>
			<span>{short}</span>
			{row !== undefined && <span className="ui-hidden">, {row}</span>}
			<Copy className="ui-icon" aria-hidden="true" />
		</button>
	);
}

/** The beginning, which shows what kind of id it is, and the end, which tells it from others. */
function shortId(id: string): string {
	return id.length <= 16 ? id : `${id.slice(0, 7)}…${id.slice(-6)}`;
}
