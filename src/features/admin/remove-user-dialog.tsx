import { useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '#domain/admin.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { removeUser, usersKey } from '#sync/admin.ts';
import { toast } from '#ui/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface RemoveUserDialogProps {
	user: AdminUser;
	/** Whose session this is. */
	owner: string;
	onClose: () => void;
}

/** Removing a user (spec §2); afterwards the list is read again from its start (spec §4). */
export function RemoveUserDialog({ user, owner, onClose }: RemoveUserDialogProps) {
	const client = useQueryClient();
	function removed() {
		toast(peopleMessages.admin.userRemoved);
		onClose();
		void client.resetQueries({ queryKey: usersKey(owner) });
	}
	return (
		<ConfirmDialog title={`Remove ${user.user_name}?`} confirm="Remove" busy="Removing" act={() => removeUser(user.user_id)} onDone={removed} onClose={onClose}>
			<p>
				<b>{user.user_email}</b>
			</p>
			<p>
				The account, its profile and favorites are deleted and its sessions end. Past donations keep their sums, under a pseudonym. This can’t be undone.
				{String(user.user_id) === owner && ' This is your own account: you will be logged out.'}
			</p>
		</ConfirmDialog>
	);
}
