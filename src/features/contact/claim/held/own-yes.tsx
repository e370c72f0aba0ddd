import type { Claim } from '#domain/claims/claim-forms.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOpen } from '#ui/overlay/use-open.ts';
import { claimTexts } from '../claim-texts.ts';
import { SayYes } from './say-yes-form.tsx';

const texts = claimTexts.page;

interface OwnYesProps {
	claim: Claim;
	owner: string;
	/** After the form has gone. */
	onDone: () => void;
}

/** The form to say yes or, once they have, what they said, with a way to correct it. */
export function OwnYes({ claim, owner, onDone }: OwnYesProps) {
	const changing = useOpen();
	const { yes } = claim;
	// Servers of earlier versions don't ask.
	if (yes === undefined) return null;
	if (yes === null || changing.isOpen) {
		return (
			<SayYes
				claim={claim}
				owner={owner}
				onDone={() => {
					changing.closeNow();
					onDone();
				}}
			/>
		);
	}
	return (
		<div className="contact-claim-part">
			<p className="ui-quiet">{`${texts.saidYes(dayOf(yes.said_at))} ${texts.work[yes.work_status]}`}</p>
			<Button look="bare" onClick={changing.open}>
				{texts.changeWork}
			</Button>
		</div>
	);
}
