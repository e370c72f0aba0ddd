import { useQueryClient } from '@tanstack/react-query';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { AdminUser } from '#domain/admin/admin-user.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { toast } from '#ui/overlay/toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { restoreUser, suspendUser, usersKey } from '../queries/user-queries.ts';
import { usersTexts } from './users-texts.ts';

const { userSuspended, userRestored } = accountMessages.admin;

/** Suspends a person, or restores their access. */
export function SuspendUserDialog({ user, owner, onClose }: { user: AdminUser; owner: string; onClose: () => void }) {
	const client = useQueryClient();
	const isOut = user.user_state === 'suspended';
	const texts = isOut ? usersTexts.restore : usersTexts.suspend;
	function done() {
		toast(isOut ? userRestored : userSuspended);
		onClose();
		void refetchChanged(client, { queryKey: usersKey(owner) });
	}
	return (
		<ConfirmDialog
			title={texts.title(user.user_name)}
			confirm={texts.confirm}
			busy={texts.busy}
			danger={!isOut}
			act={() => (isOut ? restoreUser(user.user_id) : suspendUser(user.user_id))}
			onDone={done}
			onRefused={() => refetchChanged(client, { queryKey: usersKey(owner) })}
			onClose={onClose}
		>
			<p>
				<b>{user.user_email}</b>
			</p>
			<p>{texts.text}</p>
		</ConfirmDialog>
	);
}
