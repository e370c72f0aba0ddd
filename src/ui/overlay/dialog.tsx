import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { uiTexts } from '../ui-texts.ts';

interface DialogProps {
	open: boolean;
	onClose: () => void;
	title: string;
	/** Name of the cross. */
	closeLabel?: string;
	/** A line above the title. */
	kicker?: string;
	/** Shown to the left of the title: the jersey. */
	mark?: ReactNode;
	/** `drawer`: along the right edge on wider screens, beside the list that it is about. */
	look?: 'dialog' | 'drawer';
	/** The team colors of `teamStyle`, for the content. */
	style?: CSSProperties;
	children: ReactNode;
}

/**
 * A bottom sheet on phones, a 700 px dialog from 768 px (spec §2). Traps the focus, closes on Escape and on a tap
 * outside, and returns the focus. Radix's overlay is left out on purpose: its scroll lock writes a `<style>` that the
 * CSP forbids. `html:has(.sheet)` in sheet.css locks the scroll instead.
 */
export function Dialog({ open, onClose, title, closeLabel = uiTexts.close, kicker, mark, look = 'dialog', style, children }: DialogProps) {
	const opener = useRef<Element | null>(null);
	return (
		<Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
			<Radix.Portal>
				<div className="ui-scrim" />
			</Radix.Portal>
			<Radix.Portal>
				<Radix.Content
					className={look === 'drawer' ? 'ui-sheet ui-drawer' : 'ui-sheet'}
					style={style}
					aria-describedby={undefined}
					onInteractOutside={(event) => {
						// A toast is over the dialog, so a tap on it isn't a tap outside.
						if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
					}}
					onEscapeKeyDown={(event) => {
						// It closes an open list first, and the dialog only after that.
						if (document.activeElement?.matches('[role="combobox"][aria-expanded="true"]')) event.preventDefault();
					}}
					onOpenAutoFocus={() => {
						opener.current = document.activeElement;
					}}
					onCloseAutoFocus={(event) => {
						event.preventDefault();
						if (opener.current instanceof HTMLElement) opener.current.focus();
					}}
				>
					<div className="ui-sheet-grip" />
					<header>
						{mark}
						<Radix.Title>
							{kicker !== undefined && <small>{kicker}</small>}
							{title}
						</Radix.Title>
						<IconButton label={closeLabel} onClick={onClose}>
							<X className="ui-icon" aria-hidden="true" />
						</IconButton>
					</header>
					{children}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
