import { CircleAlert } from 'lucide-react';

/** An icon and the exact text, in the error color. Announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: string }) {
	return (
		<p className="err" id={id} role="alert">
			<CircleAlert className="i" aria-hidden="true" />
			{children}
		</p>
	);
}
