import { Button } from '../controls/button.tsx';
import { uiTexts } from '../ui-texts.ts';
import './long-form.css';

/** Shown above a form with a restored draft. Says so, and offers to start with an empty form. */
export function RestoredDraftNote({ onAfresh }: { onAfresh: () => void }) {
	return (
		<div className="ui-restored-draft ui-form-whole" role="status">
			<span>{uiTexts.draft.restored}</span>
			<Button look="bare" onClick={onAfresh}>
				{uiTexts.draft.startOver}
			</Button>
		</div>
	);
}
