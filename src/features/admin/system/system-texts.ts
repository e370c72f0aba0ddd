import type { Finding } from '#domain/admin/system-report.ts';

/** Texts of the System tab around the server's findings. */
export const systemTexts = {
	label: 'System',
	version: (version: string) => `Version ${version}`,
	again: 'Check again',
	sendMail: 'Send me a test email',
	checks: 'Checks',
	status: { good: 'OK', look: 'Needs a look', bad: 'Broken', off: 'Not set up' } satisfies Record<Finding['status'], string>,
	queues: {
		label: 'Queues',
		names: {
			intents_open: 'Donors at checkout',
			intents_processing: 'Payments not confirmed yet',
			events: 'Events from the card provider',
			jobs: 'Refunds, receipts, saved cards, and monthly donations',
			mail: 'Email',
		} as Record<string, string>,
		columns: { queue: 'Queue', waiting: 'Waiting', failing: 'Failing', oldest: 'Oldest' },
	},
	errors: {
		label: 'Errors in browsers',
		intro: 'Errors in people’s browsers since the server started. We don’t record whose.',
		none: 'No browser has reported an error since the server started.',
		columns: { error: 'Error', where: 'Where', screen: 'Screen', times: 'Times', last: 'Last' },
	},
	/** Seconds as the largest fitting unit. */
	age: (seconds: number) =>
		seconds < 60
			? `${Math.round(seconds)} s`
			: seconds < 5400
				? `${Math.round(seconds / 60)} min`
				: seconds < 129_600
					? `${Math.round(seconds / 3600)} h`
					: `${Math.round(seconds / 86_400)} days`,
} as const;
