import { X } from 'lucide-react';
import { filterMessages } from '#domain/roster/listing/filter-messages.ts';
import type { FilterAction } from '#domain/roster/listing/listing-filters.ts';
import type { SetFilter } from './set-filters.ts';

interface FilterChipsProps {
	filters: readonly SetFilter[];
	/** Also moves the focus, because the button is gone afterwards. */
	onRemove: (action: FilterAction) => void;
}

/** The filters that are set, each with a remove button, in one row that scrolls, so setting a filter moves nothing. */
export function FilterChips({ filters, onRemove }: FilterChipsProps) {
	return (
		<ul className="browse-chips">
			{filters.map(({ name, label, clear }) => (
				<li key={name}>
					<button type="button" className="browse-chip" aria-label={filterMessages.remove(label)} onClick={() => onRemove(clear)}>
						{label}
						<X className="ui-icon" aria-hidden="true" />
					</button>
				</li>
			))}
		</ul>
	);
}
