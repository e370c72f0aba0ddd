import { CircleAlert } from 'lucide-react';
import type { ApiFailure } from '#core/api/api-failure.ts';
import { requestFavorites } from '#favorites/favorites-sync.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { favoritesTexts } from './favorites-texts.ts';

/**
 * A list that failed to load, and a way to continue. Without a connection, the stored list is shown, and the line under
 * the header says why.
 */
export function FavoritesError({ failure, hasRows }: { failure: ApiFailure; hasRows: boolean }) {
	const again = <Button onClick={requestFavorites}>{favoritesTexts.tryAgain}</Button>;
	if (failure.code === 'network') {
		if (hasRows) return null;
		return (
			<EmptyState title={favoritesTexts.notHere.title(deviceName())} number={null}>
				<p>{favoritesTexts.notHere.text}</p>
				{again}
			</EmptyState>
		);
	}
	return (
		<div className="ui-error-panel" role="alert">
			<p className="ui-error">
				<CircleAlert className="ui-icon" aria-hidden="true" />
				{failure.detail}
			</p>
			{again}
		</div>
	);
}
