import { startTransition } from 'react';
import { messages } from '#domain/texts/screen-messages.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { useEchoedText } from '#ui/form/use-echoed-text.ts';
import { browseTexts } from '../browse-texts.ts';

/** The form's name of the field. */
export const SEARCH_TEXT = 'search';

interface NameSearchProps {
	/** The text that the listing is filtered by. */
	value: string;
	/** Grows when something other than typing changes the text, also if `value` stays the same. */
	resets: number;
	onType: (text: string) => void;
}

/**
 * The search field of the listing. A letter is painted before the cards that it filters are drawn, so a slow phone
 * keeps up with the keyboard.
 */
export function NameSearch({ value, resets, onType }: NameSearchProps) {
	const { typed, type, send } = useEchoedText(value, resets);
	return (
		<SearchField
			button={browseTexts.filters.search}
			label={messages.filters.search}
			name={SEARCH_TEXT}
			placeholder={browseTexts.filters.placeholder}
			value={typed}
			onChange={(text) => {
				type(text);
				startTransition(() => send(text, onType));
			}}
		/>
	);
}
