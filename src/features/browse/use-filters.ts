import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { screens } from '#domain/api-paths.ts';
import { readFilters, writeFilters } from './filter-address.ts';
import { cascade, type FilterAction, type Filters } from './filters.ts';

/** How long typing rests before the address follows; browsers limit how often it may change. */
const ADDRESS_PAUSE_MS = 250;

const TYPED: ReadonlySet<FilterAction['type']> = new Set(['player', 'donations']);

/**
 * The filters, which live in the address: what is typed replaces it after a short rest, what is chosen is a step of its own, so
 * that back and forward go through the choices. `given`: those that a team's address stands for; any change leaves that address.
 */
export function useFilters(given: Filters | null): { filters: Filters; dispatch: (action: FilterAction) => void } {
	const navigate = useNavigate();
	const { pathname, search, key } = useLocation();
	const [draft, setDraft] = useState<Filters | null>(null);
	const written = useRef<string | null>(null);
	const read = useMemo(() => readFilters(new URLSearchParams(search)), [search]);
	const filters = draft ?? given ?? read;

	// The address has changed: by us, then it has caught up with the draft unless typing went on; by the person, then it decides.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each history entry counts, also one with the same address
	useEffect(() => {
		const ours = written.current === search;
		written.current = null;
		setDraft((now) => (ours && now !== null && writeFilters(now) !== search ? now : null));
	}, [key]);

	useEffect(() => {
		if (draft === null || (pathname === screens.home && writeFilters(draft) === search)) return;
		const timer = setTimeout(() => {
			written.current = writeFilters(draft);
			navigate({ pathname: screens.home, search: written.current }, { replace: true, preventScrollReset: true });
		}, ADDRESS_PAUSE_MS);
		return () => clearTimeout(timer);
	}, [draft, pathname, search, navigate]);

	function dispatch(action: FilterAction) {
		const next = cascade(filters, action);
		setDraft(next);
		if (TYPED.has(action.type)) return;
		written.current = writeFilters(next);
		navigate({ pathname: screens.home, search: written.current }, { preventScrollReset: true });
	}

	return { filters, dispatch };
}
