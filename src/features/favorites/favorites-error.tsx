import { CircleAlert } from 'lucide-react';
import type { ApiFailure } from '#core/api/api-failure.ts';
import { requestFavorites } from '#favorites/favorites-sync.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';

/**
 * A list that failed to load, and a way to continue. Without a connection, the stored list is shown, and the line under
 * the header says why.
 */
export function FavoritesError({ failure, hasRows }: { failure: ApiFailure; hasRows: boolean }) {
	const again = <Button onClick={requestFavorites}>Try again</Button>;
	if (failure.code === 'network') {
		if (hasRows) return null;
		return (
			<EmptyState title={`Your favorites aren’t on this ${deviceName()} yet`} number={null}>
				<p>They’ll load the first time you open them online. After that, they’re here offline too.</p>
				{again}
			</EmptyState>
		);
	}
	return (
		<div className="trouble" role="alert">
			<p className="err">
				<CircleAlert className="i" aria-hidden="true" />
				{failure.detail}
			</p>
			{again}
		</div>
	);
}
