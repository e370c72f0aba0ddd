import type { ComponentType } from 'react';
import { accountMessages } from '#domain/texts/account-messages.ts';
import type { OutboxRow } from '#outbox/kinds/outbox-row.ts';
import { waitingRows } from '#outbox/store/waiting-rows.ts';
import { onSessionEnd } from '#session/lifecycle/end-session.ts';
import { logOut } from '#session/lifecycle/log-out.ts';
import { watchSession } from '#session/lifecycle/watch-session.ts';
import { toast } from '#ui/overlay/toast.ts';
import { LogoutDialog, type LogoutDialogProps } from './logout-dialog.tsx';

// Work for a session after the first paint. It includes the logout, which must already be loaded when there is no
// connection.

let started = false;

/**
 * Starts the session handling of this tab, and notifies the person if the session ends without their action. Once per
 * page.
 */
export function beginSession(): void {
	if (started) return;
	started = true;
	onSessionEnd((reason, message = accountMessages.account.sessionEnded) => {
		if (reason === 'ended' || reason === 'expired') toast.error(message);
	});
	watchSession();
}

export interface LogoutWarning {
	Dialog: ComponentType<LogoutDialogProps>;
	rows: OutboxRow[];
}

/**
 * The rows of this person that wait to be sent, with the dialog that says so; undefined if there are none. If they can't
 * be read, the logout goes ahead: it loses nothing, and a shared device can't wait.
 */
export async function warningBeforeLogout(): Promise<LogoutWarning | undefined> {
	try {
		const rows = await waitingRows();
		return rows.length === 0 ? undefined : { Dialog: LogoutDialog, rows };
	} catch (error) {
		reportError(error);
		return undefined;
	}
}

/** Logs out, goes home, and then to where the identity provider ends its own session, if it has one (spec §4). */
export async function logOutAndGoHome(goHome: () => void): Promise<void> {
	const { provider } = await logOut();
	goHome();
	const address = await provider;
	if (address !== null) location.assign(address);
}
