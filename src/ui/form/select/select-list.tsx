import { Check } from 'lucide-react';
import { memo, type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import type { SelectOption } from './select-options.ts';

/**
 * How many options appear together with the popup, more than fit in it. The rest follow without blocking the screen.
 */
const AT_ONCE = 40;

interface SelectListProps {
	id: string;
	label: string;
	options: readonly SelectOption[];
	active: number;
	chosen: string | null;
	/** Shown if there are no options. */
	message: string;
	list: RefObject<HTMLDivElement | null>;
	onActive: (index: number) => void;
	onPick: (index: number) => void;
}

/** The popup of a select, up to 300 px high. One handler serves all options, so hundreds of them stay cheap. */
export function SelectList({ id, label, options, active, chosen, message, list, onActive, onPick }: SelectListProps) {
	const [all, setAll] = useState(false);
	useEffect(() => startTransition(() => setAll(true)), []);
	const rows = all ? options : options.slice(0, Math.max(AT_ONCE, active + AT_ONCE));

	// biome-ignore lint/correctness/useExhaustiveDependencies: the active option may come with the rest of the rows
	useLayoutEffect(() => {
		const box = list.current;
		const row = box?.children[active];
		if (!box || !(row instanceof HTMLElement)) return;
		if (row.offsetTop < box.scrollTop) box.scrollTop = row.offsetTop;
		else if (row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = row.offsetTop + row.offsetHeight - box.clientHeight;
	}, [active, list, rows.length]);
	return (
		<>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the combobox owns the keys; this is the pointer's side */}
			<div
				ref={list}
				className="ui-options"
				id={id}
				role="listbox"
				aria-label={label}
				hidden={options.length === 0}
				onMouseMove={(event) => {
					const index = indexOf(event.target);
					if (index !== null && index !== active) onActive(index);
				}}
				onClick={(event) => {
					const index = indexOf(event.target);
					if (index !== null) onPick(index);
				}}
			>
				{rows.map((option, index) => (
					<Option key={option.value} id={`${id}-${index}`} index={index} label={option.label} active={index === active} chosen={option.value === chosen} />
				))}
			</div>
			{options.length === 0 && (
				<p className="ui-select-none" role="status">
					{message}
				</p>
			)}
		</>
	);
}

function indexOf(target: EventTarget): number | null {
	const index = target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset.index : undefined;
	return index === undefined ? null : Number(index);
}

interface OptionProps {
	id: string;
	index: number;
	label: string;
	active: boolean;
	chosen: boolean;
}

const Option = memo(function Option({ id, index, label, active, chosen }: OptionProps) {
	return (
		// biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox (aria-activedescendant)
		<div id={id} className="ui-option" role="option" data-index={index} data-active={active || undefined} aria-selected={chosen}>
			{label}
			{chosen && <Check className="ui-icon" aria-hidden="true" />}
		</div>
	);
});
