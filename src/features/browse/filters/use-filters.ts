import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { readFilters, writeFilters } from '#domain/roster/filter-address.ts';
import { applyFilterAction, type FilterAction, type Filters } from '#domain/roster/listing-filters.ts';

/** How long typing rests before the address follows; browsers limit how often it may change. */
const ADDRESS_PAUSE_MS = 250;

/** Marks the history entries that are written here. */
const OURS = 'filters';
const STEP = { preventScrollReset: true, state: OURS } as const;

const TYPED: ReadonlySet<FilterAction['type']> = new Set(['search', 'donations']);

/**
 * The filters, which live in the address: what is typed replaces it after a short rest, what is chosen is a step of its own, so
 * that back and forward go through the choices. `given`: those that a team's address stands for; any change leaves that address.
 */
export function useFilters(given: Filters | null): { filters: Filters; dispatch: (action: FilterAction) => void } {
	const navigate = useNavigate();
	const { pathname, search, key, state } = useLocation();
	/** Ahead of the address: the router follows a moment later, and typing waits for its rest. */
	const [draft, setDraft] = useState<{ filters: Filters; typed: boolean } | null>(null);
	const read = useMemo(() => readFilters(new URLSearchParams(search)), [search]);

	// Effects come a moment after what they belong to was drawn: what is typed in between is news, and stays.
	const caughtUp = draft !== null && pathname === screens.home && writeFilters(draft.filters) === search;
	useEffect(() => {
		if (caughtUp) setDraft((latest) => (latest === draft ? null : latest));
	}, [caughtUp, draft]);

	// An address that was not written here, a link: it decides, whatever was being typed.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each history entry counts, also one with the same address
	useEffect(() => {
		if (state !== OURS) setDraft((latest) => (latest === draft ? null : latest));
	}, [key]);

	// Back or Forward, also one that overtakes a step that the router has not shown yet.
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
		// Clear filters where nothing is chosen: no step that Back would have to take.
		const same = pathname === screens.home && to === search;
		if (!typed) void navigate({ pathname: screens.home, search: to }, { ...STEP, replace: same });
	}

	return { filters, dispatch };
}
