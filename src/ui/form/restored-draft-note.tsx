import { Button } from '../controls/button.tsx';
import './long-form.css';

/** Over a form that was kept half filled in: that it was, and the way to an empty one. */
export function RestoredDraftNote({ onAfresh }: { onAfresh: () => void }) {
	return (
		<div className="left-off whole" role="status">
			<span>Continue where you left off.</span>
			<Button look="bare" onClick={onAfresh}>
				Start afresh
			</Button>
		</div>
	);
}
