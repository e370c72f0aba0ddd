import { Button } from '../controls/button.tsx';
import './long-form.css';

/** Shown above a form with a restored draft. Says so, and offers to start with an empty form. */
export function RestoredDraftNote({ onAfresh }: { onAfresh: () => void }) {
	return (
		<div className="left-off whole" role="status">
			<span>Pick up where you left off.</span>
			<Button look="bare" onClick={onAfresh}>
				Start over
			</Button>
		</div>
	);
}
