import { api, screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { html, page } from '#server/http/answers/html-page.ts';
import type { Intent } from '../intents/intents.ts';
import type { CurrentTeam } from '../plans/pauses/plan-pause.ts';

function minutes(seconds: number): string {
	const n = Math.ceil(seconds / 60);
	return n === 1 ? 'a minute' : `${n} minutes`;
}

/** What a person reads at `/v1/pay/{intent}` if there is no checkout to go on to. */
export const payPages = {
	cancelled: () =>
		page(
			'Gift cancelled',
			html`<h1>This gift was cancelled.</h1>
<p>Nothing was charged.</p>
<p class="last"><a class="button" href="${screens.home}">Home</a></p>`,
		),
	paused: (intent_id: string) =>
		page(
			'Donations are paused',
			html`<h1>${messages.givingPaused}</h1>
<p>Your gift is kept: this link works again as soon as donations are taken again.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Try again</a></p>`,
		),
	gone: ({ player_id, player_name, team_name }: Intent, athlete: CurrentTeam) =>
		page(
			'No longer on the team',
			html`<h1>${athlete.isGone ? `${player_name} is no longer on a roster.` : `${player_name} has moved to ${athlete.team_name}.`}</h1>
<p>This link was for a donation to ${player_name} at ${team_name}. Nothing was charged.</p>
<p class="last">${
				athlete.isGone
					? html`<a class="button" href="${screens.home}">Find an athlete</a>`
					: html`<a class="button" href="${screens.details(player_id, athlete.team_id)}">See ${player_name}</a>`
			}</p>`,
		),
	processing: (intent_id: string) =>
		page(
			'Payment on its way',
			html`<h1>The payment is on its way.</h1>
<p>The card provider has not confirmed it yet. You don't need to do anything.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Look again</a></p>`,
		),
	unavailable: (intent_id: string) =>
		page(
			'Checkout not available',
			html`<h1>The checkout does not answer at the moment.</h1>
<p>Nothing was charged. Your gift is kept: this link works again as soon as the checkout does.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Try again</a></p>`,
		),
	refused: (intent_id: string) =>
		page(
			'Checkout not available',
			html`<h1>The checkout can’t be opened right now.</h1>
<p>The problem is on our side, not with you or your card. We have been told.</p>
<p>Nothing was charged. Your donation is kept: this link works again as soon as the problem is fixed.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Try again</a></p>`,
		),
	tooMany: (intent_id: string, seconds: number) =>
		page(
			'Too many checkouts',
			html`<h1>Too many checkouts were opened from this device.</h1>
<p>Nothing was charged. Your gift is kept: this link works again in ${minutes(seconds)}.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Try again</a></p>`,
		),
	unknown: () =>
		page(
			'No such gift',
			html`<h1>There is no such gift.</h1>
<p>The link may have been cut short.</p>
<p class="last"><a class="button" href="${screens.home}">Home</a></p>`,
		),
};
