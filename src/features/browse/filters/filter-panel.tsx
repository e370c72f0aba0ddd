import { type FormEvent, useEffect, useRef, useState } from 'react';
import { filterMessages } from '#domain/roster/listing/filter-messages.ts';
import type { FilterAction, Filters } from '#domain/roster/listing/listing-filters.ts';
import type { Team } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { usePhoneWidth } from '#ui/browser/use-wide-screen.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { browseTexts } from '../browse-texts.ts';
import { FilterChips } from './filter-chips.tsx';
import type { FilterSheet } from './filter-sheet.tsx';
import { loadedFields, loadFields } from './load-fields.ts';
import { loadLater } from './load-later.ts';
import { NameSearch, SEARCH_TEXT } from './name-search.tsx';
import { setFilters } from './set-filters.ts';
import type { QuickSearch } from './use-quick-search.ts';

const texts = messages.filters;

interface FilterPanelProps {
	filters: Filters;
	/** All teams of the sport; undefined while they are unknown, or if no team is set. */
	teams: readonly Team[] | undefined;
	/** How many athletes match; undefined while it is unknown. */
	total: number | undefined;
	/** Grows when something other than typing changes the search text. */
	resets: number;
	/** How often everything was cleared. */
	clears: number;
	dispatch: (action: FilterAction) => void;
	onSearch: () => void;
	onClear: () => void;
	quick: QuickSearch;
}

/**
 * The sidebar of spec §2. Up to 767 px, it collapses to the search, a button, and what is set; the button opens the
 * filters in a sheet.
 */
export function FilterPanel({ filters, teams, total, resets, clears, dispatch, onSearch, onClear, quick }: FilterPanelProps) {
	const isPhone = usePhoneWidth();
	const [open, setOpen] = useState(false);
	const [loaded, setLoaded] = useState<{ Sheet: typeof FilterSheet }>();
	const Fields = useFields(isPhone) ?? loadedFields();
	const show = useRef<HTMLButtonElement>(null);
	const chosen = setFilters(filters, teams);
	function search(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		// The last letters may not be in the filters yet.
		const text = new FormData(event.currentTarget).get(SEARCH_TEXT);
		if (typeof text === 'string' && text !== filters.search) dispatch({ type: 'search', search: text });
		onSearch();
		quick.leave();
		// Hides a phone's keyboard to make room for the results.
		if (matchMedia('(pointer: coarse)').matches && document.activeElement instanceof HTMLElement) document.activeElement.blur();
	}
	/** The sheet and the fields have chunks of their own, because a phone's first screen doesn't need them. */
	function openSheet() {
		setOpen(true);
		if (loaded) return;
		Promise.all([loadLater(), loadFields()])
			.then(([{ FilterSheet: Sheet }]) => setLoaded({ Sheet }))
			.catch((error: unknown) => {
				setOpen(false);
				toast.error(messages.chunkFailed);
				reportError(error);
			});
	}
	const fields = Fields && <Fields filters={filters} clears={clears} dispatch={dispatch} onClear={onClear} />;
	return (
		<search className="browse-filters" aria-label={browseTexts.filters.name}>
			<form
				onSubmit={search}
				onBlur={({ currentTarget, relatedTarget }) => {
					if (quick.open && filters.search.trim() === '' && !currentTarget.contains(relatedTarget)) quick.leaveAfterTap();
				}}
			>
				<NameSearch value={filters.search} resets={resets} onType={(search) => dispatch({ type: 'search', search })} quick={quick} />
				{isPhone ? (
					<div className="browse-filters-fold">
						<Button ref={show} aria-haspopup="dialog" aria-expanded={open} busy={open && !loaded} onClick={openSheet}>
							<span>{texts.show} </span>
							{chosen.length > 0 && (
								<b className="ui-number">
									{chosen.length}
									<span className="ui-hidden">{filterMessages.set}</span>
								</b>
							)}
						</Button>
						{chosen.length > 0 && (
							<FilterChips
								filters={chosen}
								onRemove={(action) => {
									show.current?.focus();
									dispatch(action);
								}}
							/>
						)}
					</div>
				) : (
					<div className="browse-filters-body">{fields}</div>
				)}
			</form>
			{isPhone && open && loaded && (
				<loaded.Sheet total={total} onClose={() => setOpen(false)}>
					{fields}
				</loaded.Sheet>
			)}
		</search>
	);
}

/** The fields, which a wide window shows at once. They are loaded before its first screen, unless that takes too long. */
function useFields(isPhone: boolean): ReturnType<typeof loadedFields> {
	const [fields, setFields] = useState(() => loadedFields());
	const isMissing = !isPhone && fields === undefined;
	useEffect(() => {
		if (isMissing) loadFields().then(({ FilterFields }) => setFields(() => FilterFields), reportError);
	}, [isMissing]);
	return fields;
}
