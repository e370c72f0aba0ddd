import { CircleAlert } from 'lucide-react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/controls/button.tsx';

interface OtherKindProps {
	/** What has changed, and what that means for the form below. */
	text: string;
	/** What leads to the other form. */
	label: string;
	onSwitch: () => void;
}

/**
 * While the sheet is open, the rosters have learned that the athlete takes pledges instead of donations, or the other way round. The form
 * stays what the tap opened, because a button must not change under a finger. This says so, and leads to the other form.
 */
export function OtherKindNote({ text, label, onSwitch }: OtherKindProps) {
	return (
		<div className="ui-note boxed" role="status">
			<CircleAlert className="ui-icon" aria-hidden="true" />
			<div>
				<p>{text}</p>
				<Button
					onClick={({ currentTarget }) => {
						const sheet = currentTarget.closest<HTMLElement>('[role="dialog"]');
						flushSync(onSwitch);
						// This button is gone, and the sheet has another title.
						sheet?.focus();
					}}
				>
					{label}
				</Button>
			</div>
		</div>
	);
}
