import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';

interface SubmitButtonProps {
	busy: boolean;
	/** Its text while busy, e.g. "Sending...". */
	busyLabel: string;
	children: ReactNode;
}

/**
 * Submits a form. Disabled while the submission runs (spec §4). Browsers take the focus away from a disabled button, so
 * it gets the focus back, unless something else has taken it.
 */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
	const button = useRef<HTMLButtonElement>(null);
	const hadFocus = useRef(false);
	useLayoutEffect(() => {
		if (busy) hadFocus.current = document.activeElement === button.current;
		else if (hadFocus.current && document.activeElement === document.body) button.current?.focus();
	}, [busy]);
	return (
		<Button ref={button} look="strong" type="submit" busy={busy} disabled={busy}>
			{busy ? busyLabel : children}
		</Button>
	);
}
