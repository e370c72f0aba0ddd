import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { INVITATION_HOURS } from '#domain/account/account.ts';
import type { AdminUser } from '#domain/admin/admin-user.ts';
import { screens } from '#domain/api/api-paths.ts';
import { refreshSession } from '#session/lifecycle/refresh-session.ts';
import { toast } from '#ui/overlay/toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { endSupport, inviteAdmin, inviteToSupport, removeAdmin, usersKey, withdrawAdminInvitation } from '../queries/user-queries.ts';
import { usersTexts } from './users-texts.ts';

/** How somebody gets a role, doesn't after all, or loses it. */
export type RoleChange = 'makeAdmin' | 'withdraw' | 'removeAdmin' | 'addSupport' | 'withdrawSupport' | 'removeSupport';

interface Change {
	act: (user_id: number) => Promise<{ message: string }>;
	danger?: true;
	/** Whoever does it to themselves leaves the dashboard, and reads this before. */
	own?: string;
}

const CHANGES: Readonly<Record<RoleChange, Change>> = {
	makeAdmin: { act: inviteAdmin },
	withdraw: { act: withdrawAdminInvitation },
	removeAdmin: { act: removeAdmin, danger: true, own: usersTexts.removeAdmin.own },
	addSupport: { act: inviteToSupport },
	withdrawSupport: { act: endSupport },
	removeSupport: { act: endSupport, danger: true },
};

interface ChangeRoleDialogProps {
	user: AdminUser;
	change: RoleChange;
	/** User of this session. */
	owner: string;
	onClose: () => void;
}

/** Invites a person to a role, cancels the invitation, or takes the role away. */
export function ChangeRoleDialog({ user, change, owner, onClose }: ChangeRoleDialogProps) {
	const client = useQueryClient();
	const navigate = useNavigate();
	const { title, confirm, busy, text } = usersTexts[change];
	const { act, danger = false, own } = CHANGES[change];
	const leaves = own !== undefined && String(user.user_id) === owner;

	async function changed({ message }: { message: string }) {
		toast(message);
		if (leaves) {
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
			danger={danger}
			act={() => act(user.user_id)}
			onDone={changed}
			onRefused={() => refetchChanged(client, { queryKey: usersKey(owner) })}
			onClose={onClose}
		>
			<p>
				<b>{user.user_email}</b>
			</p>
			<p>
				{typeof text === 'string' ? text : text(INVITATION_HOURS)}
				{leaves && ` ${own}`}
			</p>
		</ConfirmDialog>
	);
}
