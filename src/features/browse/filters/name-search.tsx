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
	onType: (text: string) => void;
}

/**
 * The search field of the listing. A letter is painted before the cards that it filters are drawn, so a slow phone
 * keeps up with the keyboard.
 */
export function NameSearch({ value, onType }: NameSearchProps) {
	const { typed, type, send } = useEchoedText(value);
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
