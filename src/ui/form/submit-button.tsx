import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';

interface SubmitButtonProps {
	busy: boolean;
	/** On it while it is busy, e.g. "Sending...". */
	busyLabel: string;
	children: ReactNode;
}

/** Sends a form; disabled while that runs (spec §4). Browsers take the focus off a disabled button: it gets it back, unless something else has it by then. */
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
