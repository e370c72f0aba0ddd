import { startTransition } from 'react';
import { messages } from '#domain/texts/screen-messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/form/fields/search-field.tsx';
import { useEchoedText } from '#ui/form/use-echoed-text.ts';
import { browseTexts } from '../browse-texts.ts';
import type { QuickSearch } from './use-quick-search.ts';

/** The field's name in the form. */
export const SEARCH_TEXT = 'search';

interface NameSearchProps {
	/** The text that the listing is filtered by. */
	value: string;
	/** Grows when something other than typing changes the text, also if `value` stays the same. */
	resets: number;
	onType: (text: string) => void;
	quick: QuickSearch;
}

/**
 * The search field of the listing. A letter is painted before the cards that it filters are drawn, so a slow phone
 * keeps up with the keyboard.
 */
export function NameSearch({ value, resets, onType, quick }: NameSearchProps) {
	const { typed, type, send } = useEchoedText(value, resets);
	function change(text: string) {
		type(text);
		startTransition(() => send(text, onType));
	}
	function cancel() {
		change('');
		quick.leave();
	}
	return (
		<>
			<SearchField
				button={browseTexts.filters.search}
				label={messages.filters.search}
				name={SEARCH_TEXT}
				placeholder={browseTexts.filters.placeholder}
				value={typed}
				onTap={quick.enter}
				onEscape={cancel}
				onChange={(text) => {
					// New results begin at their top.
					if (quick.open && scrollY > 0) scrollTo(0, 0);
					change(text);
					quick.enter();
				}}
			/>
			{quick.open && (
				<Button look="bare" className="browse-cancel" onClick={cancel}>
					{browseTexts.filters.cancel}
				</Button>
			)}
		</>
	);
}
