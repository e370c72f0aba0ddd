import { useEffect, useState } from 'react';
import { useDebouncedText } from '#ui/form/use-debounced-text.ts';
import { useAddressFilter } from './use-address-filter.ts';

/**
 * The filter of a list: a text, which applies after a pause in typing, and one of `states`. Both are in the address, so
 * they survive a reload and a look at another tab.
 */
export function useTableFilter<State extends string>(states: readonly State[]) {
	const [search, change] = useAddressFilter();
	const [typed, setTyped] = useState(search.get('q') ?? '');
	const text = useDebouncedText(typed);
	const state = states.find((one) => one === search.get('state')) ?? '';

	function put(name: string, value: string) {
		change((now) => {
			const next = new URLSearchParams(now);
			if (value === '') next.delete(name);
			else next.set(name, value);
			return next;
		});
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: only typing changes the address here
	useEffect(() => {
		if (text !== (search.get('q') ?? '')) put('q', text);
	}, [text]);

	function clear() {
		setTyped('');
		put('state', '');
	}

	return {
		typed,
		setTyped,
		text,
		state: state as State | '',
		setState: (next: State | '') => put('state', next),
		isNarrowed: text !== '' || state !== '',
		clear,
	};
}
