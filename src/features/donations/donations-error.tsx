import { CircleAlert, WifiOff } from 'lucide-react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';

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
		<div className="problem" role="status">
			<p className="note">
				<Shape className="i" aria-hidden="true" />
				<span>{why(failure, what, as_of, hasRows)}</span>
			</p>
			<Button busy={busy} onClick={onAgain}>
				Try again
			</Button>
		</div>
	);
}

function why(failure: Error, what: string, as_of: number | undefined, hasRows: boolean): string {
	if (!(failure instanceof ApiFailure)) return `${what[0]?.toUpperCase()}${what.slice(1)} could not be read.`;
	if (failure.code !== 'network') return failure.detail;
	if (as_of !== undefined) return `The server can’t be reached. This is as of ${clockTime(as_of)}, kept on this ${deviceName()}.`;
	return hasRows ? 'The server can’t be reached.' : `The server can’t be reached, and ${what} have not been seen on this ${deviceName()} yet.`;
}
