import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
	/** Name of the action, for people who can't see the icon. */
	label: string;
}

/** A round 44 px button with one icon. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
	return <button type="button" {...rest} className={className === '' ? 'ui-icon-button' : `ui-icon-button ${className}`} aria-label={label} />;
}
