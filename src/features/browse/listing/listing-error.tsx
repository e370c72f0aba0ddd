import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { browseTexts } from '../browse-texts.ts';

interface ListingErrorProps {
	error: Error;
	/** The screen shows athletes despite the error. */
	hasRows: boolean;
	onRetry: () => void;
}

/**
 * A listing that failed to load: a toast by the colon rule (spec §8), and a text that stays, with a way to continue.
 * The toast announces the error, so the text isn't an alert: it would be read twice.
 */
export function ListingError({ error, hasRows, onRetry }: ListingErrorProps) {
	// An error of storage is the browser's own text, which isn't for people.
	const text = error instanceof ApiFailure ? error.detail : browseTexts.detailsUnread(deviceName());
	const unreachable = error instanceof ApiFailure && error.code === 'network';
	useEffect(() => {
		toast.error(errorReason(text));
	}, [text]);

	const again = <Button onClick={onRetry}>{browseTexts.tryAgain}</Button>;
	if (unreachable && !hasRows) {
		return (
			<EmptyState title={browseTexts.notHere.title(deviceName())} number={null}>
				<p>{browseTexts.notHere.text}</p>
				{again}
			</EmptyState>
		);
	}
	return (
		<div className="ui-error-panel">
			<p className="ui-error">
				<CircleAlert className="ui-icon" aria-hidden="true" />
				{text}
			</p>
			{again}
		</div>
	);
}

/**
 * The toast for a listing fetch error: the part of the error text after the first colon, or the whole text (spec §8).
 */
export function errorReason(text: string): string {
	const at = text.indexOf(':');
	const rest = at === -1 ? '' : text.slice(at + 1).trim();
	return rest === '' ? text : rest;
}
