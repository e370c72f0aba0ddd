/** Changes that no test can notice, as `npm run mutate` prints them, and why. */
interface NoDifference {
	file: string;
	changes: string[];
	why: string;
}

export const noDifference: readonly NoDifference[] = [
	{
		file: 'src/domain/money/money.ts',
		changes: ["typeof n !== 'number' → false"],
		why: 'Only a number is a safe integer. The comparison is for the compiler.',
	},
	{
		file: 'src/domain/money/money.ts',
		changes: ['Math.abs(c / 100 - dollars) > 1e-9 → Math.abs(c / 100 - dollars) >= 1e-9'],
		why: 'No number of dollars is off by exactly that.',
	},
	{
		file: 'src/domain/money/typed-number.ts',
		changes: ['[] → ["Stryker was here"]', '\'\' → "Stryker was here!"'],
		why: 'The first element of a match isn’t read, and the pattern always matches there.',
	},
	{
		file: 'src/domain/money/typed-number.ts',
		changes: ['groups === undefined → false'],
		why: 'Without a match, `separator` and `point` are both undefined, so equal. The comparison is for the compiler.',
	},
	{
		file: 'server/modules/payments/ledger/split-cents.ts',
		changes: ['cents < 0 → cents <= 0'],
		why: 'The parts of zero are zero.',
	},
	{
		file: 'server/modules/payments/ledger/apply-disputes.ts',
		changes: ['decided.length === 0 → false'],
		why: 'It only saves a query.',
	},
	{
		file: 'server/modules/payments/ledger/apply-refunds.ts',
		changes: ['refunds.length === 0 → false'],
		why: 'It only saves a query.',
	},
	{
		file: 'server/modules/payments/ledger/apply-refunds.ts',
		changes: ['refund_id !== undefined → true'],
		why: 'No request has the id undefined. The comparison is for the compiler.',
	},
	{
		file: 'server/modules/payments/ledger/refund-request.ts',
		changes: ['\'\' → "Stryker was here!"'],
		why: 'Neither is the key of a request.',
	},
	{
		file: 'server/modules/payments/ledger/book-charge.ts',
		changes: [
			'charge.refunds.length > 0 || charge.disputes.length > 0 → true',
			'charge.refunds.length > 0 → charge.refunds.length >= 0',
			'charge.disputes.length > 0 → charge.disputes.length >= 0',
		],
		why: 'It only saves a query.',
	},
	{
		file: 'server/modules/payments/ledger/split-charge.ts',
		changes: ['refunds.length === 0 → false', 'ids.length === 0 → false', 'disputes.length === 0 → false'],
		why: 'It only saves a query.',
	},
	{
		file: 'server/modules/payments/ledger/split-charge.ts',
		changes: ['\'\' → "Stryker was here!"'],
		why: 'No request has either id.',
	},
	{
		file: 'server/modules/payments/ledger/ledger.ts',
		changes: ['result?.posted → result.posted'],
		why: 'A count always has a row. The question mark is for the compiler.',
	},
	{
		file: 'server/modules/payments/ledger/ledger.ts',
		changes: ['rows.length === 0 → false'],
		why: 'It only saves a query.',
	},
	{
		file: 'server/modules/payments/ledger/record-movements.ts',
		changes: ['first === undefined → false'],
		why: 'A charge that is booked has a line. The comparison is for the compiler.',
	},
	{
		file: 'server/modules/payments/ledger/record-movements.ts',
		changes: ['cents > 0 → cents >= 0'],
		why: 'A fee of zero isn’t booked.',
	},
	{
		file: 'src/outbox/machine/outbox-machine.ts',
		changes: ["event.type === 'done' → false", '\'done\' → ""'],
		why: 'No state of a donation allows `done`. The line is for the compiler.',
	},
	{
		file: 'src/outbox/machine/payment-machine.ts',
		changes: ["event.type === 'open' → true"],
		why: 'Only `open` has `in_basket`. The comparison is for the compiler.',
	},
	{
		file: 'src/outbox/machine/simple-machine.ts',
		changes: ['event.sent && { sent: event.sent } → true'],
		why: 'Nothing is spread either way: a row without an answer has no `sent`.',
	},
	{
		file: 'src/outbox/drain/next-due.ts',
		changes: [`'expire' → ""`],
		why: 'At that time, `planned` has found that the term is over, and never asks what else is due.',
	},
	{
		file: 'src/outbox/drain/next-due.ts',
		changes: ['default: return undefined; → default:'],
		why: 'A function without a return returns undefined.',
	},
	{
		file: 'src/outbox/drain/next-due.ts',
		changes: ['mark !== null → true', 'row.owner !== null → true'],
		why: 'A row is only paused for a session, so `paused_for` is never null, and a visitor’s row has none.',
	},
	{
		file: 'src/outbox/drain/next-due.ts',
		changes: ['entity !== undefined → true'],
		why: 'What isn’t a favorite has no entity, and is never behind one. The comparisons are for the compiler.',
	},
	{
		file: 'src/outbox/drain/next-due.ts',
		changes: ["due.filter(({ kind }) => kind === 'ask') → due", "kind === 'ask' → true"],
		why: 'What comes a second time has to wait a second time.',
	},
	{
		file: 'src/outbox/drain/next-due.ts',
		changes: ['!isFree → true'],
		why: 'The search ends with the first that is free, so nothing is compared with it.',
	},
	{
		file: 'src/outbox/drain/send-order.ts',
		changes: [
			'isBasket(checkout) && isDonation(donation) && donation.intent_id !== undefined → true',
			'isBasket(checkout) && isDonation(donation) && donation.intent_id !== undefined → isBasket(checkout) && isDonation(donation) || donation.intent_id !== undefined',
			'isBasket(checkout) && isDonation(donation) → true',
			'isBasket(checkout) && isDonation(donation) → isBasket(checkout) || isDonation(donation)',
			'donation.intent_id !== undefined → true',
		],
		why: 'Only a basket has `intent_ids`, only a donation an `intent_id`, and no list has undefined in it. The comparisons are for the compiler.',
	},
	{
		file: 'src/core/stored-session.ts',
		changes: ['\'null\' → ""'],
		why: 'An empty text can’t be parsed, so it also counts as no record.',
	},
	{
		file: 'src/core/stored-session.ts',
		changes: ["typeof value === 'object' → true"],
		why: 'A number or a text has none of the fields that are read.',
	},
	{
		file: 'src/core/stored-session.ts',
		changes: ['listeners.size === 0 → true'],
		why: 'A page adds the same function once.',
	},
	{
		file: 'src/core/api/fetch-file.ts',
		changes: ["{ // A captive portal's page. return undefined; } → {}"],
		why: 'A function without a return returns undefined.',
	},
	{
		file: 'src/session/lifecycle/end-session.ts',
		changes: [`'private' → ""`],
		why: 'In the call that cancels: the one that removes cancels them, too. In that one, a test notices.',
	},
	{
		file: 'src/session/ownership.ts',
		changes: ['row.paused_for !== undefined → true'],
		why: 'A visitor’s mark is null, so undefined is nobody’s.',
	},
	{
		file: 'src/session/lifecycle/unanswered-removal.ts',
		changes: ['\'nil-athletes:unanswered-removal\' → ""'],
		why: 'The module has read its constant before the change. A test of the stored name notices when the file itself is changed.',
	},
	{
		file: 'src/session/lifecycle/session-renewal.ts',
		changes: ['session === null → false'],
		why: 'A logout stops the timer first.',
	},
	{
		file: 'src/roster/search/hot-index.ts',
		changes: ['row >= to → false', 'row >= to → row > to', 'row < to → true', 'row < to → row <= to', 'at < stop → true', 'at < stop → at <= stop'],
		why: 'Behind a team’s last row are other teams’, which the filter leaves out. Behind the sport’s last row there is nothing.',
	},
	{
		file: 'src/roster/search/hot-index.ts',
		changes: ['row < count → row <= count', 'row < columns.count → row <= columns.count', 'columns.count - 1 → columns.count + 1'],
		why: 'Behind the last row there is nothing to read or note.',
	},
	{
		file: 'src/roster/search/hot-index.ts',
		changes: ['to - from → to + from'],
		why: 'Without a team, `from` is 0.',
	},
	{
		file: 'src/roster/search/hot-index.ts',
		changes: ['filter === undefined → false'],
		why: 'No row has the code undefined, so nothing is found either way.',
	},
	{
		file: 'src/roster/search/hot-index.ts',
		changes: [
			'this.#bounds === undefined → true',
			'this.#maxReceived === undefined → true',
			'others.length === 0 → false',
			'found.slice(1) → found',
			'(each) => each.length === 0 → () => undefined',
			'each.length === 0 → false',
			'query.team_id === undefined → true',
			'{ for (let row = from + offset; row < Math.min(from + offset + limit, to); row++) rows.push(row); r… → {}',
			'sought === undefined && teams === undefined && range === undefined && without.size === 0 → false',
			'without.size > 0 → true',
			'without.size > 0 → without.size >= 0',
		],
		why: 'It only saves time.',
	},
	{
		file: 'src/roster/search/hot-index.ts',
		changes: ['(received[row] as number) > max → received[row] as number >= max'],
		why: 'The same amount is the same maximum.',
	},
	{
		file: 'src/roster/search/hot-index.ts',
		changes: ['team === -1 → false', '[0, 0] → []'],
		why: 'The filter of a team that isn’t there is undefined, so nobody asks for its rows.',
	},
	{
		file: 'src/roster/search/hot-index.ts',
		changes: ['\'\' → "Stryker was here!"', '[] → ["Stryker was here"]'],
		why: 'In the search of home, a test notices. Elsewhere, the defaults are for the compiler: what stands there is always found.',
	},
	{
		file: 'server/modules/rosters/import/clean/athlete-name.ts',
		changes: ['\'\' → "Stryker was here!"', '[] → ["Stryker was here"]'],
		why: 'The default is for the compiler: what stands there is always found.',
	},
	{
		file: 'server/modules/rosters/import/clean/athlete-name.ts',
		changes: ["cleanHalves.join(' ').trim() → cleanHalves.join(' ')"],
		why: '`isNobody` folds the text, so blanks around it don’t count.',
	},
	{
		file: 'server/modules/rosters/import/clean/athlete-name.ts',
		changes: ['found[2]?.toLowerCase → found[2].toLowerCase'],
		why: 'The pattern always finds a suffix there.',
	},
	{
		file: 'server/modules/rosters/import/clean/broken-letters.ts',
		changes: ["!BEYOND_ASCII.test(cell) && !cell.includes('&') → false", '\'&\' → ""', 'isPlain(cell) → false'],
		why: 'It only saves the time to look for what such a cell can’t have.',
	},
	{
		file: 'server/modules/rosters/import/clean/broken-letters.ts',
		changes: ['{ return undefined; } → {}'],
		why: 'A function without a return returns undefined.',
	},
	{
		file: 'server/modules/rosters/import/clean/cell-marks.ts',
		changes: ['WIDTHLESS.test(text) → true'],
		why: 'It only saves the time to look for what such a cell can’t have.',
	},
	{
		file: 'server/modules/rosters/import/clean/height.ts',
		changes: ['\'\' → "Stryker was here!"'],
		why: 'The default is for the compiler: what stands there is always found.',
	},
	{
		file: 'server/modules/rosters/import/clean/height.ts',
		changes: ['inches === undefined → false', '\'unclear\' → ""'],
		why: 'Undefined isn’t plausible either. The comparisons are for the compiler.',
	},
	{
		file: 'server/modules/rosters/import/clean/height.ts',
		changes: ['\'"\' → ""'],
		why: 'The mark behind the inches may be missing.',
	},
	{
		file: 'server/modules/rosters/import/clean/name-letters.ts',
		changes: ['nameWords.length > 0 → true', 'nameWords.length > 0 → nameWords.length >= 0'],
		why: 'A name without letters is nobody’s, and `isNobody` has sorted it out.',
	},
	{
		file: 'server/modules/rosters/import/clean/person-name.ts',
		changes: ['\'\' → "Stryker was here!"'],
		why: 'The default is for the compiler: what stands there is always found.',
	},
	{
		file: 'server/modules/rosters/import/clean/placeholder.ts',
		changes: ['first !== undefined && !firstLetters.has(first.toLowerCase()) → false'],
		why: 'It only saves the time to fold the text.',
	},
	{
		file: 'server/modules/rosters/import/clean/spreadsheet-date.ts',
		changes: ['\'\' → "Stryker was here!"', 'name?.slice → name.slice'],
		why: 'The default is for the compiler: what stands there is always found.',
	},
	{
		file: 'server/modules/rosters/import/clean/spreadsheet-date.ts',
		changes: ['year === undefined → false'],
		why: 'Nothing is smaller or larger than undefined, so the year counts as this one.',
	},
	{
		file: 'server/modules/rosters/import/clean/spreadsheet-date.ts',
		changes: ['year < 100 → year <= 100'],
		why: 'A year has two digits or four, and a person must have chosen the year 100 as well as 2100.',
	},
	{
		file: 'server/modules/rosters/import/clean/weight.ts',
		changes: ['[] → ["Stryker was here"]'],
		why: 'The default is for the compiler: what stands there is always found.',
	},
];
