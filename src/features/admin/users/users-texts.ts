/** Texts of the list of users and its dialogs. */
export const usersTexts = {
	label: 'Users',
	search: 'Search users',
	searchHint: 'Name, email, or company',
	count: (n: number, all: number) => `${n} of ${all} users`,
	found: (n: number, search: string) => `${n} found for “${search}”`,
	columns: {
		id: 'ID',
		name: 'Name',
		userName: 'User name',
		email: 'Email',
		phone: 'Phone',
		company: 'Company',
		address: 'Address',
		role: 'Role',
		status: 'Status',
		joined: 'Joined',
	},
	roles: { admin: 'Admin', user: 'User' },
	states: { active: 'Active', invited: 'No password yet', suspended: 'Suspended' },
	/** In a row's menu. */
	actions: { resend: 'Resend link…', suspend: 'Suspend…', restore: 'Restore…', remove: 'Remove…' },
	/** Between the parts of a name, and of an address. */
	nameGap: ' ',
	addressGap: ', ',
	create: {
		title: 'Create user',
		userName: 'User Name',
		email: 'Email',
		admin: 'Admin: can see and remove every user and see all transactions',
		invitation: (hours: number) => `We’ll email a link to this address. They’ll have ${hours} hours to choose a password.`,
	},
	resend: {
		title: (name: string) => `Send ${name} a new link?`,
		confirm: 'Send link',
		busy: 'Sending…',
		text: 'We’ll email a new link to this address. The old link will stop working.',
	},
	suspend: {
		title: (name: string) => `Suspend ${name}?`,
		confirm: 'Suspend',
		busy: 'Suspending…',
		text: 'They’ll be logged out everywhere and can’t log in until you restore the account. Their monthly donations stop for good, and donations that aren’t paid yet are canceled. We’ll email them about it.',
	},
	restore: {
		title: (name: string) => `Restore ${name}?`,
		confirm: 'Restore',
		busy: 'Restoring…',
		text: 'They’ll be able to log in again. Monthly donations that were stopped won’t start again on their own. We’ll email them about it.',
	},
	remove: {
		title: (name: string) => `Remove ${name}?`,
		confirm: 'Remove',
		busy: 'Removing…',
		text: 'This deletes the account, profile, and favorites and ends every session. Past donations stay on record under a pseudonym. This can’t be undone.',
		own: 'This is your own account. You’ll be logged out.',
	},
} as const;
