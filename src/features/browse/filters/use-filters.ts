import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { readFilters, writeFilters } from '#domain/roster/filter-address.ts';
import { applyFilterAction, type FilterAction, type Filters } from '#domain/roster/listing-filters.ts';

/** Pause after typing before the address changes. Browsers limit how often it may change. */
const ADDRESS_PAUSE_MS = 250;

/** Marks the history entries that this hook writes. */
const OURS = 'filters';
const STEP = { preventScrollReset: true, state: OURS } as const;

const TYPED: ReadonlySet<FilterAction['type']> = new Set(['search', 'donations']);

/**
 * The filters, which are stored in the address. Typing replaces the address after a short pause. A choice adds a
 * history entry, so back and forward step through the choices. `given`: the filters that a team's address stands for.
 * Any change leaves that address.
 */
export function useFilters(given: Filters | null): { filters: Filters; dispatch: (action: FilterAction) => void } {
	const navigate = useNavigate();
	const { pathname, search, key, state } = useLocation();
	/** Ahead of the address: the router follows a moment later, and typing waits for a pause. */
	const [draft, setDraft] = useState<{ filters: Filters; typed: boolean } | null>(null);
	const read = useMemo(() => readFilters(new URLSearchParams(search)), [search]);

	// Effects run a moment after their render. Text typed in between is newer, and stays.
	const caughtUp = draft !== null && pathname === screens.home && writeFilters(draft.filters) === search;
	useEffect(() => {
		if (caughtUp) setDraft((latest) => (latest === draft ? null : latest));
	}, [caughtUp, draft]);

	// An address from elsewhere, such as a link, overrides whatever was being typed.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each history entry counts, also one with the same address
	useEffect(() => {
		if (state !== OURS) setDraft((latest) => (latest === draft ? null : latest));
	}, [key]);

	// Back or Forward, even if it overtakes a navigation that the router has not shown yet.
	useEffect(() => {
		const popped = () => setDraft(null);
		addEventListener('popstate', popped);
		return () => removeEventListener('popstate', popped);
	}, []);

	useEffect(() => {
		if (!draft?.typed) return;
		const timer = setTimeout(
			() => void navigate({ pathname: screens.home, search: writeFilters(draft.filters) }, { ...STEP, replace: true }),
			ADDRESS_PAUSE_MS,
		);
		return () => clearTimeout(timer);
	}, [draft, navigate]);

	const filters = draft?.filters ?? given ?? read;

	function dispatch(action: FilterAction) {
		const next = applyFilterAction(filters, action);
		const typed = TYPED.has(action.type);
		setDraft({ filters: next, typed });
		const to = writeFilters(next);
		// Clearing filters when none are set adds no history entry that Back would have to undo.
		const same = pathname === screens.home && to === search;
		if (!typed) void navigate({ pathname: screens.home, search: to }, { ...STEP, replace: same });
	}

	return { filters, dispatch };
}
