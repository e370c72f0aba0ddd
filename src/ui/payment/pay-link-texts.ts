export const payLinkTexts = {
	offline: 'You need a connection to pay. Nothing was charged.',
} as const;
