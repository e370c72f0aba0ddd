import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';

interface SubmitButtonProps {
	busy: boolean;
	/** Its text while busy, e.g. "Sending...". */
	busyLabel: string;
	children: ReactNode;
}

/**
 * Submits a form. Disabled while the submission runs (spec §4). Browsers take the focus away from a disabled button,
 * some at once and some later, so it gets the focus back, unless something else has taken it.
 */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
	const button = useRef<HTMLButtonElement>(null);
	const hasFocus = useRef(false);
	useLayoutEffect(() => {
		if (!busy && hasFocus.current && document.activeElement === document.body) button.current?.focus();
	}, [busy]);
	return (
		<Button
			ref={button}
			look="strong"
			type="submit"
			busy={busy}
			disabled={busy}
			onFocus={() => {
				hasFocus.current = true;
			}}
			onBlur={(event) => {
				if (!event.currentTarget.disabled) hasFocus.current = false;
			}}
		>
			{busy ? busyLabel : children}
		</Button>
	);
}
