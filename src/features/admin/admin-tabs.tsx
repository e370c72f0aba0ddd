import { peopleMessages } from '#domain/texts/account-messages.ts';
import { AuditPanel } from './audit-panel.tsx';
import { MessagesPanel } from './inbox/messages-panel.tsx';
import { RequestsPanel } from './inbox/requests-panel.tsx';
import { TransactionsPanel } from './transactions/transactions-panel.tsx';
import { UsersPanel } from './users/users-panel.tsx';

const words = peopleMessages.admin;

/** The dashboard's lists, in their order; `id` stands in the address. */
export function adminTabs(owner: string) {
	return [
		{ id: 'users', title: words.users, content: <UsersPanel owner={owner} /> },
		{ id: 'transactions', title: words.transactions, content: <TransactionsPanel owner={owner} /> },
		{ id: 'requests', title: 'Requests', content: <RequestsPanel owner={owner} /> },
		{ id: 'messages', title: 'Messages', content: <MessagesPanel owner={owner} /> },
		{ id: 'audit', title: 'Audit log', content: <AuditPanel owner={owner} /> },
	];
}
