import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { errorReason } from './error-reason.ts';

interface ListingErrorProps {
	error: Error;
	/** The screen shows athletes despite the error. */
	hasRows: boolean;
	onRetry: () => void;
}

/**
 * A listing that failed to load: a toast by the colon rule (spec §8), and a text that stays, with a way to continue.
 */
export function ListingError({ error, hasRows, onRetry }: ListingErrorProps) {
	const text = error instanceof ApiFailure ? error.detail : error.message;
	const unreachable = error instanceof ApiFailure && error.code === 'network';
	useEffect(() => {
		toast.error(errorReason(text));
	}, [text]);

	const again = <Button onClick={onRetry}>Try again</Button>;
	if (unreachable && !hasRows) {
		return (
			<EmptyState title={`This sport isn’t on this ${deviceName()} yet`} number={null}>
				<p>It’ll load the first time you open it online. After that, every athlete in it is here offline too.</p>
				{again}
			</EmptyState>
		);
	}
	return (
		<div className="trouble" role="alert">
			<p className="err">
				<CircleAlert className="i" aria-hidden="true" />
				{text}
			</p>
			{again}
		</div>
	);
}
