import { type ComponentType, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { OutboxRow } from '#outbox/kinds/outbox-row.ts';
import type { LogoutDialogProps } from './logout-dialog.tsx';

interface LogoutButtonProps {
	children: string;
	/** Runs before anything else. It closes the menu that contains this button. */
	onPress?: () => void;
}

/** Logs out. Shows a warning first if something of this person's is waiting to be sent (design §4). */
export function LogoutButton({ children, onPress }: LogoutButtonProps) {
	const navigate = useNavigate();
	const [warning, setWarning] = useState<{ Dialog: ComponentType<LogoutDialogProps>; rows: OutboxRow[] }>();
	const busy = useRef(false);

	async function logOut() {
		setWarning(undefined);
		const work = await import('../session/session-work.ts');
		await work.logOutAndGoHome(() => void navigate(screens.home));
	}

	async function press() {
		onPress?.();
		if (busy.current) return;
		busy.current = true;
		try {
			const found = await lookForWaiting();
			if (found === undefined) await logOut();
			else setWarning(found);
		} finally {
			busy.current = false;
		}
	}

	return (
		<>
			<button type="button" className="app-menu-action" onClick={() => void press().catch(reportError)}>
				{children}
			</button>
			{warning && <warning.Dialog rows={warning.rows} onStay={() => setWarning(undefined)} onLeave={() => void logOut().catch(reportError)} />}
		</>
	);
}

/**
 * The waiting rows, and the code for the warning. If either can't be loaded, the logout goes ahead: it loses
 * nothing, and a shared device can't wait.
 */
async function lookForWaiting() {
	try {
		const [{ waitingRows }, { LogoutDialog }] = await Promise.all([import('#outbox/store/waiting-rows.ts'), import('./logout-dialog.tsx')]);
		const rows = await waitingRows();
		return rows.length === 0 ? undefined : { Dialog: LogoutDialog, rows };
	} catch (error) {
		reportError(error);
		return undefined;
	}
}
