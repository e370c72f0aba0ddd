/** Texts of the athlete page's first line and header. The first paint shows them, so they are part of the first load. */
export const athleteHeaderTexts = {
	back: 'Athletes',
	number: 'Number',
	received: 'received',
	supporters: (n: number) => (n === 1 ? 'supporter' : 'supporters'),
} as const;
