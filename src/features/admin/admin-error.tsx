import { ApiFailure } from '#core/api/api-failure.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { adminTexts } from './admin-texts.ts';
import { useStaffView } from './staff-view.ts';

const texts = adminTexts.error;

interface AdminErrorProps {
	error: Error;
	onAgain: () => void;
	busy: boolean;
}

/** Replaces what couldn't be read. */
export function AdminError({ error, onAgain, busy }: AdminErrorProps) {
	const online = useOnline();
	const { notSaved } = useStaffView();
	const unreached = !(error instanceof ApiFailure) || error.code === 'network';
	const title = !unreached ? error.detail : online ? texts.unreached : texts.offline;
	return (
		<div role="alert">
			<EmptyState title={title} number="!">
				{unreached && <p>{notSaved(deviceName())}</p>}
				<Button onClick={onAgain} busy={busy}>
					{adminTexts.tryAgain}
				</Button>
			</EmptyState>
		</div>
	);
}
