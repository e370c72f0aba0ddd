import { cardNote } from './card-note/schema.ts';
import { sendCardNote } from './card-note/send.ts';
import { cardNoteText } from './card-note/text.ts';
import { collaborationRequest } from './collaboration-request/schema.ts';
import { sendCollaborationRequest } from './collaboration-request/send.ts';
import { collaborationRequestText } from './collaboration-request/text.ts';
import { contactMessage } from './contact-message/schema.ts';
import { sendContactMessage } from './contact-message/send.ts';
import { contactMessageText } from './contact-message/text.ts';
import { donationBasket } from './donation-basket/schema.ts';
import { sendBasket } from './donation-basket/send.ts';
import { donationBasketText } from './donation-basket/text.ts';
import { donationOneTime } from './donation-one-time/schema.ts';
import { sendDonation } from './donation-one-time/send.ts';
import { donationOneTimeText } from './donation-one-time/text.ts';
import { donationRecurring } from './donation-recurring/schema.ts';
import { sendRecurring } from './donation-recurring/send.ts';
import { donationRecurringText } from './donation-recurring/text.ts';
import { favoriteAdd, favoriteRemove } from './favorite/schema.ts';
import { sendFavoriteAdd, sendFavoriteRemove } from './favorite/send.ts';
import { favoriteAddText, favoriteRemoveText } from './favorite/text.ts';
import type { KindText } from './kind-text.ts';
import type { AnyKind } from './outbox-kind.ts';
import { pageConsent } from './page-consent/schema.ts';
import { sendPageConsent } from './page-consent/send.ts';
import { pageConsentText } from './page-consent/text.ts';
import { pledge } from './pledge/schema.ts';
import { sendPledge } from './pledge/send.ts';
import { pledgeText } from './pledge/text.ts';
import { seasonSignature } from './season-signature/schema.ts';
import { sendSeasonSignature } from './season-signature/send.ts';
import { seasonSignatureText } from './season-signature/text.ts';
import type { Sender } from './sender.ts';

function complete<K extends AnyKind>(kind: K, send: Sender<NoInfer<K>>, text: KindText<NoInfer<K>>) {
	return { ...kind, send, text };
}

/**
 * The kinds of writes that wait in the outbox, each with everything that sets it apart: the shape of its rows, how it is
 * sent, and what the page says about it. A row of an unknown kind is shown as unreadable, never deleted.
 */
export const KINDS = {
	donation_one_time: complete(donationOneTime, sendDonation, donationOneTimeText),
	donation_recurring: complete(donationRecurring, sendRecurring, donationRecurringText),
	donation_basket: complete(donationBasket, sendBasket, donationBasketText),
	favourite_add: complete(favoriteAdd, sendFavoriteAdd, favoriteAddText),
	favourite_remove: complete(favoriteRemove, sendFavoriteRemove, favoriteRemoveText),
	collaboration_request: complete(collaborationRequest, sendCollaborationRequest, collaborationRequestText),
	contact_message: complete(contactMessage, sendContactMessage, contactMessageText),
	page_consent: complete(pageConsent, sendPageConsent, pageConsentText),
	pledge: complete(pledge, sendPledge, pledgeText),
	season_signature: complete(seasonSignature, sendSeasonSignature, seasonSignatureText),
	card_note: complete(cardNote, sendCardNote, cardNoteText),
};

/** Each key is the `kind` that its rows have in storage. */
KINDS satisfies { [Name in keyof typeof KINDS]: { kind: Name } };
