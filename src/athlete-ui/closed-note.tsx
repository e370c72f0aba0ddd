import { CirclePause } from 'lucide-react';

/** Why nobody can give to an athlete, in place of what they would fill in. */
export function ClosedNote({ children }: { children: string }) {
	return (
		<p className="ui-note boxed" role="status">
			<CirclePause className="ui-icon" aria-hidden="true" />
			<span>{children}</span>
		</p>
	);
}
