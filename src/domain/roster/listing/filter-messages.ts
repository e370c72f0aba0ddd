import { grouped } from '../../money/grouped-number.ts';
import { type Cents, formatUsd } from '../../money/money.ts';

/** Not in the spec: the filters on a phone. */
export const filterMessages = {
	title: 'Filters',
	/** Follows the number of filters on the button "Show Filters", for screen readers. */
	set: ' set',
	remove: (filter: string) => `Remove ${filter}`,
	/** Closes the filters. `total` is undefined while the number is unknown. */
	showResults: (total: number | undefined) => (total === undefined ? 'Show athletes' : `Show ${grouped(total)} ${total === 1 ? 'athlete' : 'athletes'}`),
	/** Donations received, in whole dollars. */
	donations: (min: number, max: number | null) =>
		max === null ? `${dollars(min)} or more` : min === 0 ? `Up to ${dollars(max)}` : `${dollars(min)} to ${dollars(max)}`,
} as const;

function dollars(amount: number): string {
	return formatUsd((amount * 100) as Cents);
}
