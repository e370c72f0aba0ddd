import type { ReactNode } from 'react';
import { screens } from '#domain/api/api-paths.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { donateTexts } from '../donate-texts.ts';

const texts = donationMessages.finePrint;

/**
 * Text about the step after the tap. `children` is the usual case, in which the checkout opens. Offline or while giving
 * is paused, it doesn't open, so the fine print says what happens instead.
 */
export function FinePrint({ always, children }: { always: boolean; children: ReactNode }) {
	const giving = useGivingState();
	if (giving === 'open' || always)
		return (
			<p className="ui-note ui-quiet">
				<span>{children}</span>
			</p>
		);
	return <p className="ui-note ui-quiet">{texts[giving](deviceName())}</p>;
}

/** Ends the fine print of the sheet. A new tab keeps the choices in the sheet. */
export function HowItWorks() {
	return (
		<a href={screens.donate} target="_blank" rel="noopener">
			{donateTexts.howItWorks}
			<span className="ui-hidden">{donateTexts.newTab}</span>
		</a>
	);
}
