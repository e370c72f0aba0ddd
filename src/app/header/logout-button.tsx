import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { LogoutWarning } from '../session/session-work.ts';

interface LogoutButtonProps {
	children: string;
	/** Runs before anything else. It closes the menu that contains this button. */
	onPress?: () => void;
}

/** Logs out. Shows a warning first if something of this person's is waiting to be sent (design §4). */
export function LogoutButton({ children, onPress }: LogoutButtonProps) {
	const navigate = useNavigate();
	const [warning, setWarning] = useState<LogoutWarning>();
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
			const { warningBeforeLogout } = await import('../session/session-work.ts');
			const found = await warningBeforeLogout();
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
