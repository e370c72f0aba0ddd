import { ApiFailure } from '#sync/api-failure.ts';
import { Button } from '#ui/button.tsx';
import { deviceWord } from '#ui/device-word.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useOnline } from '#ui/use-online.ts';

interface AdminTroubleProps {
	error: Error;
	onAgain: () => void;
	busy: boolean;
}

/** In the place of what could not be read. What admins see is other people's data: no copy of it is kept here for reading offline. */
export function AdminTrouble({ error, onAgain, busy }: AdminTroubleProps) {
	const online = useOnline();
	const unreached = !(error instanceof ApiFailure) || error.code === 'network';
	const title = !unreached ? error.detail : online ? 'The server can’t be reached.' : 'You’re offline.';
	return (
		<div role="alert">
			<EmptyState title={title} number="!">
				{unreached && <p>Users and transactions are read from the server each time and are not stored on this {deviceWord()}.</p>}
				<Button onClick={onAgain} busy={busy}>
					Try again
				</Button>
			</EmptyState>
		</div>
	);
}
