import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { INVITATION_HOURS } from '#domain/account/account.ts';
import type { AdminUser } from '#domain/admin/admin-user.ts';
import { screens } from '#domain/api/api-paths.ts';
import { refreshSession } from '#session/lifecycle/refresh-session.ts';
import { toast } from '#ui/overlay/toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { inviteAdmin, removeAdmin, usersKey, withdrawAdminInvitation } from '../queries/user-queries.ts';
import { usersTexts } from './users-texts.ts';

/** How somebody becomes an admin, doesn't after all, or stops being one. */
export type RoleChange = 'makeAdmin' | 'withdraw' | 'removeAdmin';

const ACTS = { makeAdmin: inviteAdmin, withdraw: withdrawAdminInvitation, removeAdmin };

interface ChangeRoleDialogProps {
	user: AdminUser;
	change: RoleChange;
	/** User of this session. */
	owner: string;
	onClose: () => void;
}

/** Invites a person to be an admin, cancels the invitation, or takes the role away. */
export function ChangeRoleDialog({ user, change, owner, onClose }: ChangeRoleDialogProps) {
	const client = useQueryClient();
	const navigate = useNavigate();
	const { title, confirm, busy } = usersTexts[change];
	const own = String(user.user_id) === owner;

	async function changed({ message }: { message: string }) {
		toast(message);
		if (own) {
			// The role that this browser remembers is out of date.
			await refreshSession();
			await navigate(screens.home);
			return;
		}
		onClose();
		void refetchChanged(client, { queryKey: usersKey(owner) });
	}
	return (
		<ConfirmDialog
			title={title(user.user_name)}
			confirm={confirm}
			busy={busy}
			danger={change === 'removeAdmin'}
			act={() => ACTS[change](user.user_id)}
			onDone={changed}
			onRefused={() => refetchChanged(client, { queryKey: usersKey(owner) })}
			onClose={onClose}
		>
			<p>
				<b>{user.user_email}</b>
			</p>
			<p>
				{change === 'makeAdmin' ? usersTexts.makeAdmin.text(INVITATION_HOURS) : usersTexts[change].text}
				{change === 'removeAdmin' && own && ` ${usersTexts.removeAdmin.own}`}
			</p>
		</ConfirmDialog>
	);
}
