import { CircleAlert } from 'lucide-react';

/** Icon and exact words, in the colour of errors; announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: string }) {
	return (
		<p className="err" id={id} role="alert">
			<CircleAlert className="i" aria-hidden="true" />
			{children}
		</p>
	);
}
