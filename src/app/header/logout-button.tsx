import { type ComponentType, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { LogoutDialogProps } from './logout-dialog.tsx';

interface LogoutButtonProps {
	children: string;
	/** Before anything else: closes the menu that it stands in. */
	onPress?: () => void;
}

/** Logs out. Warns first while something of the person waits to be sent (design §4). */
export function LogoutButton({ children, onPress }: LogoutButtonProps) {
	const navigate = useNavigate();
	const [warning, setWarning] = useState<{ Dialog: ComponentType<LogoutDialogProps>; count: number }>();
	const busy = useRef(false);

	async function leave() {
		setWarning(undefined);
		const work = await import('../session/session-work.ts');
		await work.leave(() => void navigate(screens.home));
	}

	async function press() {
		onPress?.();
		if (busy.current) return;
		busy.current = true;
		try {
			const found = await lookForWaiting();
			if (found === undefined) await leave();
			else setWarning(found);
		} finally {
			busy.current = false;
		}
	}

	return (
		<>
			<button type="button" className="deed" onClick={() => void press().catch(reportError)}>
				{children}
			</button>
			{warning && <warning.Dialog count={warning.count} onStay={() => setWarning(undefined)} onLeave={() => void leave().catch(reportError)} />}
		</>
	);
}

/** What waits, and what draws the warning. Where either can't be had the logout goes on: nothing is lost by it, and a shared device can't wait. */
async function lookForWaiting() {
	try {
		const [{ waitingRows }, { LogoutDialog }] = await Promise.all([import('#outbox/store/waiting-rows.ts'), import('./logout-dialog.tsx')]);
		const { length: count } = await waitingRows();
		return count === 0 ? undefined : { Dialog: LogoutDialog, count };
	} catch (error) {
		reportError(error);
		return undefined;
	}
}
