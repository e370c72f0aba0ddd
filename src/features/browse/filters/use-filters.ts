import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { readFilters, writeFilters } from '#domain/roster/listing/filter-address.ts';
import { applyFilterAction, type FilterAction, type Filters } from '#domain/roster/listing/listing-filters.ts';

/** Pause after typing before the address changes. Browsers limit how often it may change. */
const ADDRESS_PAUSE_MS = 250;

/** Marks the history entries that this hook writes. */
const OURS = 'filters';
const STEP = { preventScrollReset: true, state: OURS } as const;

const TYPED: ReadonlySet<FilterAction['type']> = new Set(['search', 'donations']);

interface Draft {
	filters: Filters;
	typed: boolean;
}

/**
 * The filters, which are stored in the address. Typing replaces the address after a short pause. A choice adds a
 * history entry, so back and forward step through the choices. `given`: the filters of a team's address. Any change
 * leaves that address. `dispatch` may be called in a transition: each change starts from the latest one, even if that
 * one hasn't been rendered yet. `resets` grows when something other than typing changes the search text. `settle` puts
 * what was typed into the address without waiting, before the page is left.
 */
export function useFilters(given: Filters | null): { filters: Filters; resets: number; dispatch: (action: FilterAction) => void; settle: () => void } {
	const navigate = useNavigate();
	const { pathname, search, key, state } = useLocation();
	/** Ahead of the address: the router follows a moment later, and typing waits for a pause. */
	const [draft, setDraft] = useState<Draft | null>(null);
	const [resets, setResets] = useState(0);
	/** The latest draft. A transition renders it later. */
	const latest = useRef<Draft | null>(null);
	const read = useMemo(() => readFilters(new URLSearchParams(search)), [search]);

	// Effects run a moment after their render. Text typed in between is newer, and stays.
	const caughtUp = draft !== null && pathname === screens.home && writeFilters(draft.filters) === search;
	useEffect(() => {
		if (caughtUp) endDraft(latest, draft, setDraft);
	}, [caughtUp, draft]);

	// An address from elsewhere, such as a link, overrides whatever was being typed.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each history entry counts, even one with the same address
	useEffect(() => {
		if (state !== OURS) endDraft(latest, draft, setDraft);
	}, [key]);

	// Back or Forward, even if it overtakes a navigation that the router has not shown yet.
	useEffect(() => {
		const popped = () => {
			latest.current = null;
			setDraft(null);
			setResets((count) => count + 1);
		};
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
		const before = latest.current?.filters ?? filters;
		const next = applyFilterAction(before, action);
		if (action.type !== 'search' && next.search !== before.search) setResets(resets + 1);
		const typed = TYPED.has(action.type);
		latest.current = { filters: next, typed };
		setDraft(latest.current);
		const to = writeFilters(next);
		// Clearing filters when none are set adds no history entry that Back would have to undo.
		const same = pathname === screens.home && to === search;
		if (!typed) void navigate({ pathname: screens.home, search: to }, { ...STEP, replace: same });
	}

	function settle() {
		if (!latest.current?.typed) return;
		// Ends the pause now. On a slow phone, it would end after the tap and lead the person back here.
		latest.current = { filters: latest.current.filters, typed: false };
		setDraft(latest.current);
		void navigate({ pathname: screens.home, search: writeFilters(latest.current.filters) }, { ...STEP, replace: true });
	}

	return { filters, resets, dispatch, settle };
}

/** Ends a draft, unless a newer one has taken its place. */
function endDraft(latest: { current: Draft | null }, draft: Draft | null, setDraft: (draft: null) => void): void {
	if (latest.current !== draft) return;
	latest.current = null;
	setDraft(null);
}
