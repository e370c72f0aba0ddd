import { TERM_DAYS } from '#core/db/stored-outbox-row.ts';
import { inAppBrowser } from '#core/in-app-browser.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { cardConsent, type DonationRow, isPending, isPledge, mayBeCharged, type PledgeRow } from '#outbox/kinds/outbox-row.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { donateTexts } from './donate-texts.ts';

const texts = donateTexts.savedHere;

interface SavedText {
	title: string;
	/** Next step. */
	next: string;
}

/**
 * Text about a donation that was saved without a connection. It stays true if the connection comes back meanwhile.
 * `row` is undefined until it is read.
 */
export function savedText(row: DonationRow | PledgeRow | undefined): SavedText {
	if (row === undefined) return { title: messages.savedOn(deviceName()), next: keptText() };
	if (!isPending(row)) return { title: texts.left, next: texts.seePage };
	if (isPledge(row))
		return { title: messages.savedOn(deviceName()), next: inAppBrowser() === undefined ? donateTexts.pledge.next : donateTexts.pledge.nextInApp };
	if (mayBeCharged(row)) return { title: texts.saved(deviceName()), next: texts.unknown };
	return { title: messages.savedOn(deviceName()), next: cardConsent(row) === undefined ? keptText() : texts.nextByCard };
}

function keptText(): string {
	return inAppBrowser() === undefined ? texts.next(TERM_DAYS) : texts.nextInApp;
}
