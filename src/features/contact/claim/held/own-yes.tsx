import { useState } from 'react';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { Button } from '#ui/controls/button.tsx';
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
	const [isChanging, setChanging] = useState(false);
	const { yes } = claim;
	// Servers of earlier versions don't ask.
	if (yes === undefined) return null;
	if (yes === null || isChanging) {
		return (
			<SayYes
				claim={claim}
				owner={owner}
				onDone={() => {
					setChanging(false);
					onDone();
				}}
			/>
		);
	}
	return (
		<div className="contact-claim-part">
			<p className="ui-quiet">{`${texts.saidYes(dayOf(yes.said_at))} ${texts.work[yes.work_status]}`}</p>
			<Button look="bare" onClick={() => setChanging(true)}>
				{texts.changeWork}
			</Button>
		</div>
	);
}
