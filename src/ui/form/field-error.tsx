import { CircleAlert } from 'lucide-react';
import { useContext } from 'react';
import { SaidInToast } from './said-in-toast.ts';

/** An icon and the exact text, in the error color. Announced when it appears, unless a toast has said the same. */
export function FieldError({ id, children }: { id?: string; children: string }) {
	const isSaid = useContext(SaidInToast) === children;
	return (
		<p className="err" id={id} role={isSaid ? undefined : 'alert'}>
			<CircleAlert className="i" aria-hidden="true" />
			{children}
		</p>
	);
}
