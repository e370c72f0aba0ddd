import { api, screens } from '#domain/api/api-paths.ts';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { closedText } from '#domain/roster/closed-text.ts';
import { consentByte } from '#domain/roster/consent-byte.ts';
import { type Consent, isClosed } from '#domain/roster/consent-states.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { html, page } from '#server/http/answers/html-page.ts';
import type { Intent } from '../intents/intents.ts';
import type { CurrentTeam } from '../plans/pauses/plan-pause.ts';

function minutes(seconds: number): string {
	const n = Math.ceil(seconds / 60);
	return n === 1 ? 'a minute' : `${n} minutes`;
}

/** `wasOpen`: the donor may have paid on the provider's page before. */
const outcomeText = (wasOpen: boolean) =>
	wasOpen ? 'If you’ve already paid, don’t pay again. We’ll know once our card provider answers.' : 'You weren’t charged, and your donation is saved.';

/** The checkout can't be opened until a person has mended something. `outcome`: whether money moved, as a sentence. */
const ourProblem = (intent_id: string, outcome: string) =>
	page(
		'Checkout unavailable',
		html`<h1>We can’t open checkout right now.</h1>
<p>The problem is on our end, not with you or your card. We’re looking into it.</p>
<p>${outcome} This link will work again as soon as the problem is fixed.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Try again</a></p>`,
	);

/** The athlete takes no donations anymore, so nothing can be paid. */
const closed = ({ player_name }: Intent, consent: Consent) =>
	page(
		'Not taking donations',
		html`<h1>${consent === 'removed' ? 'This athlete isn’t here anymore.' : closedText(player_name, consentByte(consent))}</h1>
<p>You weren’t charged.</p>
<p class="last"><a class="button" href="${screens.home}">Find an athlete</a></p>`,
	);

/** The athlete isn't on the team that the donation is for. */
const notOnTeam = ({ player_id, player_name, team_name }: Intent, athlete: CurrentTeam) =>
	page(
		'No longer on the team',
		html`<h1>${athlete.isGone ? `${player_name} is no longer on a roster.` : `${player_name} moved to ${athlete.team_name}.`}</h1>
<p>This link was for a donation to ${player_name} at ${team_name}. You weren’t charged.</p>
<p class="last">${
			athlete.isGone
				? html`<a class="button" href="${screens.home}">Find an athlete</a>`
				: html`<a class="button" href="${screens.details(player_id, athlete.team_id)}">See ${player_name}</a>`
		}</p>`,
	);

/** What a person reads at `/v1/pay/{intent}` if there is no checkout to go on to. */
export const payPages = {
	/** `refund`: of a payment that came in after the cancel. */
	cancelled: (refund: IntentStatus['refund']) =>
		page(
			'Donation canceled',
			html`<h1>This donation was canceled.</h1>
<p>${refund === 'none' ? 'You weren’t charged.' : donationMessages.refund[refund]}</p>
<p class="last"><a class="button" href="${screens.home}">Home</a></p>`,
		),
	/** It was to pay a pledge, whose page says what was charged. Only its donor may see that. */
	ended: () =>
		page(
			'Link no longer in use',
			html`<h1>This link isn’t in use anymore.</h1>
<p>It was for a pledge. If it’s yours, our emails about it lead to its page, which says what became of it. Opening this link didn’t charge you.</p>
<p class="last"><a class="button" href="${screens.home}">Home</a></p>`,
		),
	/** A payment may still be on its way while the checkout ends. */
	canceling: (intent_id: string) =>
		page(
			'Canceling your donation',
			html`<h1>We’re canceling this donation.</h1>
<p>If a payment is already going through, we’ll refund it.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Check again</a></p>`,
		),
	paused: (intent_id: string) =>
		page(
			'Donations are paused',
			html`<h1>${donationMessages.givingPaused}</h1>
<p>Your donation is saved. This link will work again when donations are back on.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Try again</a></p>`,
		),
	/** Why a donation can't be paid anymore because of where the athlete is, or what they said. */
	gone: (intent: Intent, athlete: CurrentTeam) => (isClosed(athlete.consent) ? closed(intent, athlete.consent) : notOnTeam(intent, athlete)),
	processing: (intent_id: string) =>
		page(
			'Payment processing',
			html`<h1>Your payment is processing.</h1>
<p>Our card provider hasn’t confirmed it yet. You don’t need to do anything.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Check again</a></p>`,
		),
	elsewhere: (intent_id: string) =>
		page(
			'Pay on this device?',
			html`<h1>This donation was started on another device.</h1>
<p>You can pay for it here. The card you use won’t be saved.</p>
<p class="last"><a class="button" href="${api.payHere(intent_id)}">Continue to checkout</a></p>`,
		),
	/** A restore may have lost its payment. */
	comparing: (intent_id: string) =>
		page(
			'Checking your donation',
			html`<h1>We’re checking whether this was paid.</h1>
<p>We’re asking our card provider. It takes a few minutes. If you’ve paid, don’t pay again.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Check again</a></p>`,
		),
	unavailable: (intent_id: string, wasOpen: boolean) =>
		page(
			'Checkout unavailable',
			html`<h1>Checkout isn’t responding right now.</h1>
<p>${outcomeText(wasOpen)} This link will work again as soon as checkout does.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Try again</a></p>`,
		),
	/** Without the database, we don't know what was paid before. */
	away: (intent_id: string) =>
		page(
			'Checkout unavailable',
			html`<h1>We can’t open checkout right now.</h1>
<p>The problem is on our end. Opening this link didn’t charge you, and it will work again in a moment.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Try again</a></p>`,
		),
	provider_refused: (intent_id: string, wasOpen: boolean) => ourProblem(intent_id, outcomeText(wasOpen)),
	/** An error of our own. It may hide what was paid before, too. */
	failed: (intent_id: string) => ourProblem(intent_id, 'Opening this link didn’t charge you.'),
	tooMany: (intent_id: string, seconds: number) =>
		page(
			'Too many checkouts',
			html`<h1>Too many checkouts were opened from this device or network.</h1>
<p>You weren’t charged, and your donation is saved. This link will work again in ${minutes(seconds)}.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Try again</a></p>`,
		),
	unknown: () =>
		page(
			'Donation not found',
			html`<h1>We couldn’t find that donation.</h1>
<p>The link may be incomplete.</p>
<p class="last"><a class="button" href="${screens.home}">Home</a></p>`,
		),
};
