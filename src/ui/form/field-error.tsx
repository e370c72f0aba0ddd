import { CircleAlert } from 'lucide-react';
import { createContext, useContext } from 'react';
import { SaidInToast } from './said-in-toast.ts';

/** True in a form that announces all of its errors together. A field's own error is then read with the field. */
export const AnnouncedTogether = createContext(false);

/** An icon and the exact text, in the error color. Announced when it appears, unless a toast has said the same. */
export function FieldError({ id, children }: { id?: string; children: string }) {
	const isInToast = useContext(SaidInToast) === children;
	const isSaid = useContext(AnnouncedTogether) || isInToast;
	return (
		<p className="ui-error" id={id} role={isSaid ? undefined : 'alert'}>
			<CircleAlert className="ui-icon" aria-hidden="true" />
			{children}
		</p>
	);
}
