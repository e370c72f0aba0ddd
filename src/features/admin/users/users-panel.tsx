import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { School, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#domain/admin/admin-user.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/form/fields/search-field.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ActionMenu, type MenuAction } from '#ui/overlay/action-menu.tsx';
import { AdminError } from '../admin-error.tsx';
import { adminTexts } from '../admin-texts.ts';
import { usersQuery } from '../queries/user-queries.ts';
import { type Column, DataTable } from '../table/data-table.tsx';
import { DataTableSkeleton } from '../table/data-table-skeleton.tsx';
import { MoreRows } from '../table/more-rows.tsx';
import { useTableFilter } from '../table/use-table-filter.ts';
import { ChangeRoleDialog, type RoleChange } from './change-role-dialog.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { AllDesksDialog } from './desks/all-desks-dialog.tsx';
import { desksTexts } from './desks/desks-texts.ts';
import { UserDeskDialog } from './desks/user-desk-dialog.tsx';
import { InviteAgainDialog } from './invite-again-dialog.tsx';
import { RemoveUserDialog } from './remove-user-dialog.tsx';
import { SuspendUserDialog } from './suspend-user-dialog.tsx';
import { usersTexts } from './users-texts.ts';

const { columns: labels, actions, ...texts } = usersTexts;

/** The columns of spec §3 and the account's state. Names share a column, and so do the parts of an address. */
const columns: Column<AdminUser>[] = [
	{ label: labels.id, cell: (user) => user.user_id, whole: true },
	{ label: labels.name, cell: (user) => joined(texts.nameGap, user.first_name, user.last_name) },
	{ label: labels.userName, cell: (user) => user.user_name, titled: true },
	{ label: labels.email, cell: (user) => user.user_email },
	{ label: labels.phone, cell: (user) => user.phone_number || null, whole: true },
	{ label: labels.company, cell: (user) => user.company_name || null },
	{ label: labels.address, cell: (user) => joined(texts.addressGap, user.address, user.city, user.state, user.country) },
	{ label: labels.role, cell: roleText },
	{ label: labels.status, cell: (user) => texts.states[user.user_state], whole: true },
	{ label: labels.joined, cell: (user) => utcDate(user.user_created_at), whole: true },
];

/** All Users List (spec §2): search, create, remove; ten at a time. */
export function UsersPanel({ owner }: { owner: string }) {
	const { typed, setTyped, text: search } = useTableFilter([]);
	const [removing, setRemoving] = useState<AdminUser>();
	const [suspending, setSuspending] = useState<AdminUser>();
	const [inviting, setInviting] = useState<AdminUser>();
	const [changingRole, setChangingRole] = useState<{ user: AdminUser; change: RoleChange }>();
	const [creating, setCreating] = useState(false);
	/** The desks of one person, or all. */
	const [desks, setDesks] = useState<AdminUser | 'all'>();
	const users = useInfiniteQuery({ ...usersQuery(owner, search), placeholderData: keepPreviousData });
	// A person who registered in the meantime shifts the pages by one.
	const rows = [...new Map(users.data?.pages.flatMap(({ data }) => data).map((user) => [user.user_id, user])).values()];
	const count = users.data?.pages.at(-1)?.count ?? 0;

	/** Somebody who can't log in can't accept an invitation. */
	function roleActions(user: AdminUser): MenuAction[] {
		const change = (change: RoleChange, rest: Partial<MenuAction> = {}) => ({ label: actions[change], act: () => setChangingRole({ user, change }), ...rest });
		const canAccept = user.user_state === 'active';
		const isAdmin = user.user_role === 'admin';
		return [
			...(isAdmin ? [change('removeAdmin', { danger: true })] : canAccept ? [change('makeAdmin')] : []),
			...(user.admin_invited ? [change('withdraw')] : []),
			// An admin does all that support does, but may have been in support before.
			...(user.is_support ? [change('removeSupport', { danger: true })] : canAccept && !isAdmin ? [change('addSupport')] : []),
			...(user.support_invited ? [change('withdrawSupport')] : []),
		];
	}

	function actionsOf(user: AdminUser): MenuAction[] {
		const isOut = user.user_state === 'suspended';
		return [
			...(user.user_state === 'invited' ? [{ label: actions.resend, act: () => setInviting(user) }] : []),
			...roleActions(user),
			// Somebody without a password can't accept yet.
			...(user.user_state === 'invited' ? [] : [{ label: desksTexts.action, act: () => setDesks(user) }]),
			...(String(user.user_id) === owner ? [] : [{ label: isOut ? actions.restore : actions.suspend, danger: !isOut, act: () => setSuspending(user) }]),
			{ label: actions.remove, danger: true, act: () => setRemoving(user) },
		];
	}

	return (
		<div className="admin-rows">
			<div className="admin-over">
				<SearchField label={texts.search} placeholder={texts.searchHint} value={typed} onChange={setTyped} />
				<div className="admin-athletes-add">
					<Button onClick={() => setCreating(true)}>
						<UserPlus className="ui-icon" aria-hidden="true" />
						{texts.create.title}
					</Button>
					<Button onClick={() => setDesks('all')}>
						<School className="ui-icon" aria-hidden="true" />
						{desksTexts.all.title}
					</Button>
				</div>
			</div>
			{users.isPending ? (
				<DataTableSkeleton label={texts.label} />
			) : users.isError && rows.length === 0 ? (
				<AdminError error={users.error} onAgain={() => users.refetch()} busy={users.isFetching} />
			) : (
				<>
					<p className="ui-quiet ui-number" role="status">
						{search === '' ? texts.count(rows.length, count) : texts.found(count, search)}
					</p>
					{rows.length === 0 ? (
						<EmptyState title={messages.noResults}>
							<p>{texts.noMatch(search)}</p>
							<Button onClick={() => setTyped('')}>{texts.clearSearch}</Button>
						</EmptyState>
					) : (
						<DataTable
							label={texts.label}
							columns={columns}
							rows={rows}
							keyOf={(user) => String(user.user_id)}
							titleOf={(user) => user.user_name}
							action={(user) =>
								user.last_admin ? (
									<span className="ui-quiet">{accountMessages.admin.lastAdmin}</span>
								) : (
									<ActionMenu label={adminTexts.table.actionsFor(`${user.user_name}, ${user.user_email}`)} actions={actionsOf(user)} />
								)
							}
						/>
					)}
					<MoreRows list={users} />
				</>
			)}
			{removing !== undefined && <RemoveUserDialog user={removing} owner={owner} onClose={() => setRemoving(undefined)} />}
			{suspending !== undefined && <SuspendUserDialog user={suspending} owner={owner} onClose={() => setSuspending(undefined)} />}
			{inviting !== undefined && <InviteAgainDialog user={inviting} owner={owner} onClose={() => setInviting(undefined)} />}
			{changingRole !== undefined && <ChangeRoleDialog {...changingRole} owner={owner} onClose={() => setChangingRole(undefined)} />}
			{desks === 'all' && <AllDesksDialog owner={owner} onClose={() => setDesks(undefined)} />}
			{desks !== undefined && desks !== 'all' && <UserDeskDialog user={desks} owner={owner} onClose={() => setDesks(undefined)} />}
			{creating && <CreateUserDialog owner={owner} onClose={() => setCreating(false)} />}
		</div>
	);
}

function roleText({ user_role, is_support, admin_invited, support_invited }: AdminUser): string | null {
	const role = user_role === 'user' && is_support ? 'support' : user_role;
	return joined(texts.roleGap, texts.roles[role], admin_invited ? texts.invited.admin : null, support_invited ? texts.invited.support : null);
}

/** Joins the parts that exist; null if there are none. */
function joined(between: string, ...parts: (string | null)[]): string | null {
	return parts.filter(Boolean).join(between) || null;
}
