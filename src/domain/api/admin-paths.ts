/**
 * API paths of the admins' dashboard: people, money, and requests. Separate from `api`, so visitors don't download
 * them.
 */
export const adminApi = {
	allUsers: (skip: number, limit: number, search = '') =>
		`/v1/all-users?${new URLSearchParams({ limit: String(limit), skip: String(skip), ...(search === '' ? {} : { search }) })}`,
	allTransactions: '/v1/get_all_transactions',
	createUser: '/v1/admin/users',
	suspendUser: (user_id: number) => `/v1/admin/users/${user_id}/suspend`,
	restoreUser: (user_id: number) => `/v1/admin/users/${user_id}/restore`,
	inviteUser: (user_id: number) => `/v1/admin/users/${user_id}/invitation`,
	/** POST invites the person to be an admin, DELETE takes the invitation back. */
	adminInvitation: (user_id: number) => `/v1/admin/users/${user_id}/admin-invitation`,
	/** DELETE takes the admin role away. */
	adminRole: (user_id: number) => `/v1/admin/users/${user_id}/admin-role`,
	/** For the invited person, who isn't an admin yet. */
	lookAtInvitation: '/v1/admin-invitation/look',
	acceptInvitation: '/v1/admin-invitation/accept',
	transactions: '/v1/admin/transactions',
	transactionsCsv: '/v1/admin/transactions.csv',
	transactionsSummary: '/v1/admin/transactions/summary',
	payment: (payment_id: string) => `/v1/admin/payments/${payment_id}`,
	refund: (payment_id: string) => `/v1/admin/payments/${payment_id}/refund`,
	withdrawRefund: (payment_id: string) => `/v1/admin/payments/${payment_id}/refund/withdraw`,
	overview: '/v1/admin/overview',
	alerts: '/v1/admin/alerts',
	clearAlert: (alert_id: number) => `/v1/admin/alerts/${alert_id}/clear`,
	reconciliation: '/v1/admin/reconciliation',
	audit: '/v1/admin/audit',
	auditCsv: '/v1/admin/audit.csv',
	system: '/v1/admin/system',
	systemMail: '/v1/admin/system/mail',
	giving: '/v1/admin/giving',
	requests: '/v1/admin/collaboration-requests',
	request: (request_id: number) => `/v1/admin/collaboration-requests/${request_id}`,
	requestsCsv: '/v1/admin/collaboration-requests.csv',
	messages: '/v1/admin/contact-messages',
	message: (message_id: number) => `/v1/admin/contact-messages/${message_id}`,
	messagesCsv: '/v1/admin/contact-messages.csv',
} as const;
