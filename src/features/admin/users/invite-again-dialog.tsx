import { useQueryClient } from '@tanstack/react-query';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { AdminUser } from '#domain/admin/admin-user.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { toast } from '#ui/overlay/toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { inviteUser, usersKey } from '../queries/user-queries.ts';
import { usersTexts } from './users-texts.ts';

const texts = usersTexts.resend;

/** Sends the link for choosing a password to a person who hasn't chosen one. */
export function InviteAgainDialog({ user, owner, onClose }: { user: AdminUser; owner: string; onClose: () => void }) {
	const client = useQueryClient();
	function sent() {
		toast(accountMessages.admin.invitationSent);
		onClose();
		void refetchChanged(client, { queryKey: usersKey(owner) });
	}
	return (
		<ConfirmDialog
			title={texts.title(user.user_name)}
			confirm={texts.confirm}
			busy={texts.busy}
			act={() => inviteUser(user.user_id)}
			onDone={sent}
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
