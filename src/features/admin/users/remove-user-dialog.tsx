import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { AdminUser } from '#domain/admin/admin-user.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { deleteAccount } from '#session/account/delete-account.ts';
import { toast } from '#ui/overlay/toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { removeUser, usersKey } from '../queries/user-queries.ts';
import { usersTexts } from './users-texts.ts';

const texts = usersTexts.remove;

interface RemoveUserDialogProps {
	user: AdminUser;
	/** User of this session. */
	owner: string;
	onClose: () => void;
}

/** Removes a user (spec §2). Afterwards, the list is reloaded from its start (spec §4). */
export function RemoveUserDialog({ user, owner, onClose }: RemoveUserDialogProps) {
	const client = useQueryClient();
	const navigate = useNavigate();
	const own = String(user.user_id) === owner;

	/** Removing one's own account works as on the account page: nothing of it stays on this device. */
	async function remove() {
		if (own) return (await deleteAccount()).provider;
		await removeUser(user.user_id);
		return null;
	}

	async function removed(provider: string | null) {
		toast(accountMessages.admin.userRemoved);
		if (own) {
			await navigate(screens.home);
			if (provider !== null) location.assign(provider);
			return;
		}
		onClose();
		void client.resetQueries({ queryKey: usersKey(owner) });
	}
	return (
		<ConfirmDialog
			title={texts.title(user.user_name)}
			confirm={texts.confirm}
			busy={texts.busy}
			danger
			act={remove}
			onDone={removed}
			onRefused={() => refetchChanged(client, { queryKey: usersKey(owner) })}
			onClose={onClose}
		>
			<p>
				<b>{user.user_email}</b>
			</p>
			<p>
				{texts.text}
				{own && ` ${texts.own}`}
			</p>
		</ConfirmDialog>
	);
}
