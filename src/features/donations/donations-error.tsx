import { CircleAlert, WifiOff } from 'lucide-react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { donationsTexts } from './donations-texts.ts';

const texts = donationsTexts.unread;

interface DonationsErrorProps {
	failure: Error;
	/** "your donations", as used in the sentence. */
	what: string;
	as_of: number | undefined;
	/** The screen shows data despite the error. */
	hasRows: boolean;
	busy: boolean;
	onAgain: () => void;
}

/** Why the server's data couldn't be loaded, what is shown instead, and a button to try again. */
export function DonationsError({ failure, what, as_of, hasRows, busy, onAgain }: DonationsErrorProps) {
	const Shape = failure instanceof ApiFailure && failure.code === 'network' ? WifiOff : CircleAlert;
	return (
		<div className="ui-problem" role="status">
			<p className="ui-note">
				<Shape className="ui-icon" aria-hidden="true" />
				<span>{why(failure, what, as_of, hasRows)}</span>
			</p>
			<Button busy={busy} onClick={onAgain}>
				{donationsTexts.tryAgain}
			</Button>
		</div>
	);
}

function why(failure: Error, what: string, as_of: number | undefined, hasRows: boolean): string {
	if (!(failure instanceof ApiFailure)) return texts.other(what);
	if (failure.code !== 'network') return failure.detail;
	if (as_of !== undefined) return texts.savedCopy(deviceName(), clockTime(as_of));
	return hasRows ? texts.network : texts.nothingHere(deviceName(), what);
}
