import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

/**
 * A button that shows and hides a list of links below it. The list closes on a press outside, on Escape (the focus
 * returns to the button), when the focus leaves, and when a link is followed. Arrow keys, Home, and End move through
 * the links.
 */
export function useDropdown() {
	const [open, setOpen] = useState(false);
	const root = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const panelId = useId();

	useEffect(() => {
		if (!open) return;
		const close = (event: PointerEvent) => {
			if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
		};
		document.addEventListener('pointerdown', close);
		return () => document.removeEventListener('pointerdown', close);
	}, [open]);

	const links = () => [...(root.current?.querySelectorAll<HTMLElement>(`#${CSS.escape(panelId)} :is(a, button)`) ?? [])];

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Escape') {
			if (!open) return;
			event.stopPropagation();
			setOpen(false);
			button.current?.focus();
			return;
		}
		const all = links();
		const next = target(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
		if (next === undefined) return;
		event.preventDefault();
		if (open) all[next]?.focus();
		else {
			setOpen(true);
			// The links can take the focus only after the panel is drawn.
			requestAnimationFrame(() => links()[next]?.focus());
		}
	};

	return {
		open,
		close: () => setOpen(false),
		rootProps: {
			ref: root,
			onKeyDown,
			onBlur: (event: FocusEvent) => {
				if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false);
			},
		},
		buttonProps: { ref: button, type: 'button' as const, 'aria-expanded': open, 'aria-controls': panelId, onClick: () => setOpen((was) => !was) },
		panelProps: { id: panelId, hidden: !open },
	};
}

/**
 * The index of the link, out of `count`, that a key moves to, or undefined for keys that we don't handle. `at` is -1 on
 * the button.
 */
export function target(key: string, at: number, count: number): number | undefined {
	if (count === 0) return undefined;
	if (key === 'ArrowDown') return (at + 1) % count;
	if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
	if (at === -1) return undefined;
	if (key === 'Home') return 0;
	return key === 'End' ? count - 1 : undefined;
}
