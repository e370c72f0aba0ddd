import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../controls/icon-button.tsx';
import { uiTexts } from '../../ui-texts.ts';
import { SelectList } from './select-list.tsx';
import { matchOptions, moveActive, type SelectOption } from './select-options.ts';

/** With more options than this, a phone shows its keyboard for typing. With fewer, the list alone is quicker. */
const TYPING_HELPS = 12;
/** The popup needs this much room below the field; otherwise, it opens upward. */
const POPUP_ROOM = 320;

export interface SelectProps {
	label: string;
	options: readonly SelectOption[];
	/** null: nothing chosen. */
	value: string | null;
	onChange: (value: string | null) => void;
	/** Has a cross that clears it. */
	clearable?: boolean;
	loading?: boolean;
	texts: { readonly placeholder: string; readonly empty: string; readonly loading: string };
}

/**
 * Combobox with a listbox popup (spec §2, §9). Typing filters, arrows wrap around, PageUp and PageDown move by 5, Home
 * and End work, Enter or Space chooses, Escape and a click outside close, and Backspace clears a clearable one.
 */
export function Select({ label, options, value, onChange, clearable = false, loading = false, texts }: SelectProps) {
	const id = useId();
	const box = useRef<HTMLDivElement>(null);
	const input = useRef<HTMLInputElement>(null);
	const list = useRef<HTMLDivElement>(null);
	const [open, setOpen] = useState(false);
	/** null: the field shows the chosen option. Otherwise, the text being typed. */
	const [typed, setTyped] = useState<string | null>(null);
	const [active, setActive] = useState(0);
	const [above, setAbove] = useState(false);

	const shown = useMemo(() => (loading ? [] : matchOptions(options, typed ?? '')), [options, typed, loading]);
	const chosen = useMemo(() => options.find((option) => option.value === value), [options, value]);
	const hasCross = clearable && value !== null;

	const close = useCallback(() => {
		setOpen(false);
		setTyped(null);
	}, []);

	useLayoutEffect(() => {
		if (!open || !box.current) return;
		const { top, bottom } = box.current.getBoundingClientRect();
		const height = globalThis.visualViewport?.height ?? globalThis.innerHeight;
		setAbove(height - bottom < POPUP_ROOM && top > height - bottom);
	}, [open]);

	useEffect(() => {
		if (!open) return;
		const outside = (event: PointerEvent) => {
			if (event.target instanceof Node && !box.current?.contains(event.target)) close();
		};
		document.addEventListener('pointerdown', outside);
		return () => document.removeEventListener('pointerdown', outside);
	}, [open, close]);

	function show() {
		setActive(
			Math.max(
				0,
				options.findIndex((option) => option.value === value),
			),
		);
		setOpen(true);
		input.current?.select();
	}

	function pick(index: number) {
		const option = shown[index];
		if (!option) return;
		close();
		if (option.value !== value) onChange(option.value);
	}

	function onKeyDown(event: KeyboardEvent) {
		if (event.key === 'Tab') return close();
		if (event.key === 'Escape') {
			// A dialog around the select must stay open when only the list closes.
			if (open) event.stopPropagation();
			return close();
		}
		if ((event.key === 'Backspace' || event.key === 'Delete') && typed === null) {
			if (hasCross) onChange(null);
			if (clearable) event.preventDefault();
			return;
		}
		if (event.key === 'Enter' || (event.key === ' ' && !typed)) {
			event.preventDefault();
			return open ? pick(active) : show();
		}
		if (!open) {
			if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
			event.preventDefault();
			return show();
		}
		if (event.altKey && event.key === 'ArrowUp') return close();
		const next = moveActive(event.key, active, shown.length);
		if (next === null) return;
		event.preventDefault();
		setActive(next);
	}

	return (
		<div className="ui-field">
			<label htmlFor={id}>{label}</label>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: watches whether the focus leaves field, cross and list together */}
			<div
				className="ui-select"
				ref={box}
				data-cross={hasCross || undefined}
				onBlur={(event) => {
					if (!event.currentTarget.contains(event.relatedTarget)) close();
				}}
			>
				<input
					ref={input}
					id={id}
					className="ui-input"
					role="combobox"
					aria-expanded={open}
					aria-controls={`${id}-list`}
					aria-autocomplete="list"
					aria-activedescendant={open && active < shown.length ? `${id}-list-${active}` : undefined}
					aria-busy={loading || undefined}
					autoComplete="off"
					autoCorrect="off"
					spellCheck={false}
					inputMode={options.length > TYPING_HELPS ? 'search' : 'none'}
					placeholder={loading ? texts.loading : texts.placeholder}
					value={typed ?? chosen?.label ?? ''}
					onChange={(event) => {
						setTyped(event.target.value);
						setActive(0);
						setOpen(true);
					}}
					onClick={() => (open ? typed === null && close() : show())}
					onKeyDown={onKeyDown}
				/>
				{hasCross && (
					<IconButton
						label={uiTexts.clear(label)}
						className="ui-select-clear"
						onClick={() => {
							close();
							onChange(null);
							input.current?.focus();
						}}
					>
						<X className="ui-icon" aria-hidden="true" />
					</IconButton>
				)}
				<ChevronDown className="ui-icon ui-select-caret" aria-hidden="true" />
				{open && (
					// biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the combobox while the list is clicked
					<div className="ui-select-list" data-above={above || undefined} onMouseDown={(event) => event.preventDefault()}>
						<SelectList
							id={`${id}-list`}
							label={label}
							options={shown}
							active={active}
							chosen={value}
							message={loading ? texts.loading : texts.empty}
							list={list}
							onActive={setActive}
							onPick={pick}
						/>
					</div>
				)}
			</div>
		</div>
	);
}
