import type { ReactNode } from 'react';
import { adminTexts } from '../admin-texts.ts';

interface ColorFieldProps {
	label: string;
	/** The color in the picker. */
	shown: string;
	onPick: (color: string) => void;
	/** The field to type the same color into. */
	children: ReactNode;
}

/** A color to pick or to type. */
export function ColorField({ label, shown, onPick, children }: ColorFieldProps) {
	return (
		<div className="admin-color-field">
			<input type="color" aria-label={adminTexts.pickColor(label)} value={shown} onChange={(event) => onPick(event.target.value)} />
			{children}
		</div>
	);
}
