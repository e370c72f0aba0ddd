/** Not in the spec: why a typed amount can't be read. Apart from `screen-messages.ts`, which the first screen loads. */
export const amountMessages = {
	empty: 'Please enter an amount, such as 25 or 25.50.',
	unreadable: 'Please enter one amount in digits, such as 25 or 25.50.',
	currency: 'Please enter US dollars, such as 25 or 25.50.',
	period: 'A period starts the cents, which have two digits at most. For thousands, use a comma or nothing, such as 1,000 or 1000.',
	groups: 'Please check the commas and spaces. A thousand dollars is 1,000 or 1000.',
	zero: 'An amount that starts with 0 can’t have thousands. Please enter it like 500 or 0.50.',
	tooLarge: 'This amount is too large.',
	belowZero: 'Please enter zero or more.',
	notAboveZero: 'Please enter an amount above zero.',
} as const;
