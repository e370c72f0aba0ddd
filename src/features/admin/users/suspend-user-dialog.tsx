import { useQueryClient } from '@tanstack/react-query';
import { restoreUser, suspendUser, usersKey } from '#admin/user-queries.ts';
import type { AdminUser } from '#domain/admin/admin-user.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { toast } from '#ui/overlay/toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

const { userSuspended, userRestored } = accountMessages.admin;

/** Suspends a person, or lets them in again. */
export function SuspendUserDialog({ user, owner, onClose }: { user: AdminUser; owner: string; onClose: () => void }) {
	const client = useQueryClient();
	const isOut = user.user_state === 'suspended';
	function done() {
		toast(isOut ? userRestored : userSuspended);
		onClose();
		void client.invalidateQueries({ queryKey: usersKey(owner) });
	}
	return (
		<ConfirmDialog
			title={isOut ? `Restore ${user.user_name}?` : `Suspend ${user.user_name}?`}
			confirm={isOut ? 'Restore' : 'Suspend'}
			busy={isOut ? 'Restoring…' : 'Suspending…'}
			danger={!isOut}
			act={() => (isOut ? restoreUser(user.user_id) : suspendUser(user.user_id))}
			onDone={done}
			onRefused={() => client.invalidateQueries({ queryKey: usersKey(owner) })}
			onClose={onClose}
		>
			<p>
				<b>{user.user_email}</b>
			</p>
			<p>
				{isOut
					? 'They can log in again. Monthly donations that were stopped won’t start again on their own. We’ll email them about it.'
					: 'They’ll be logged out everywhere and can’t log in until you restore the account. Their monthly donations stop for good, and donations that aren’t paid yet are canceled. We’ll email them about it.'}
			</p>
		</ConfirmDialog>
	);
}
