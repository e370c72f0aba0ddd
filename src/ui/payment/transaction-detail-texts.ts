export const transactionDetailTexts = {
	title: 'Transaction ID',
	copy: 'Copy',
	copyLabel: 'Copy the transaction ID',
	copied: 'Transaction ID copied',
	cantCopy: 'Your browser won’t let us copy. Select the ID instead.',
} as const;
