import type { ComponentProps } from 'react';

/** `danger`: what it does can't be undone, or takes something from a person. */
export type ButtonLook = 'plain' | 'strong' | 'bare' | 'danger';

/** Class names for a link that looks like a button: `<Link className={buttonClass('bare')}>`. */
export function buttonClass(look: ButtonLook = 'plain', more = ''): string {
	return ['ui-button', look === 'plain' ? '' : look, more].filter(Boolean).join(' ');
}

interface ButtonProps extends ComponentProps<'button'> {
	look?: ButtonLook;
	/**
	 * Shows a spinner in the same button; pass the busy text as children. The button keeps the focus and ignores clicks.
	 */
	busy?: boolean;
}

/** A plain button, for everything except money. Not a submit button by default. */
export function Button({ look = 'plain', busy = false, className = '', children, onClick, ...rest }: ButtonProps) {
	return (
		<button type="button" {...rest} className={buttonClass(look, className)} aria-busy={busy || undefined} onClick={busy ? stop : onClick}>
			{busy && <Spinner />}
			{children}
		</button>
	);
}

interface DonateButtonProps extends ComponentProps<'button'> {
	/** 56 px, for the sheet and the details page. */
	big?: boolean;
	busy?: boolean;
}

/** The accent button, only for Donate and Pay. */
export function DonateButton({ big = false, busy = false, className = '', children, onClick, ...rest }: DonateButtonProps) {
	return (
		<button type="button" {...rest} className={donateClass(big, className)} aria-busy={busy || undefined} onClick={busy ? stop : onClick}>
			{busy && <Spinner />}
			{children}
		</button>
	);
}

/** Class names for a link that leads to payment. */
export function donateClass(big = false, more = ''): string {
	return ['ui-donate', big ? 'large' : '', more].filter(Boolean).join(' ');
}

/** lucide's LoaderCircle, drawn here so that the first paint doesn't need the library. */
export function Spinner() {
	return (
		<svg className="ui-icon ui-spinner" viewBox="0 0 24 24" aria-hidden="true">
			<path d="M21 12a9 9 0 1 1-6.219-8.56" />
		</svg>
	);
}

/** A busy submit button must not submit twice. */
function stop(event: { preventDefault(): void }) {
	event.preventDefault();
}
