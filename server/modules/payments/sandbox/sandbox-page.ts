import { api } from '#domain/api/api-paths.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { each, type Html, html, page } from '#server/http/answers/html-page.ts';
import { mailDay } from '#server/modules/mail/public.ts';
import { isTestCard, type SandboxSetup, statusOf, TEST_CARDS, type TestCard } from './sandbox-cards.ts';
import type { SandboxPlan } from './sandbox-plans.ts';
import { SANDBOX_CARD_PATH, SANDBOX_PATH, type SandboxSession } from './sandbox-provider.ts';

const NOTICE = html`<p class="notice">Sandbox checkout: no real money</p>`;

/** The sandbox's checkout page, in whatever state its session is. */
export function sandboxPage(session: SandboxSession): string {
	const amount = formatUsd(toCents(session.amount_cents));
	const price = session.months === null ? amount : `${amount}/month for ${session.months} months`;
	const bill = html`${NOTICE}
<p class="amount">${price}</p>
<h1 class="for">${session.description}</h1>
${session.lines === null ? '' : lineList(session.lines)}`;
	return page(
		'Sandbox checkout: no real money',
		html`${bill}
${states[session.status](session, amount)}`,
	);
}

/** What a basket's checkout charges, donation by donation. */
function lineList(lines: NonNullable<SandboxSession['lines']>): Html {
	const rows = each(
		lines,
		({ description, amount_cents }) => html`<li><span>${description}</span> <b>${formatUsd(toCents(amount_cents))}</b></li>
`,
	);
	return html`<ul class="lines">${rows}</ul>`;
}

export function unknownSessionPage(): string {
	return page(
		'Sandbox checkout: no real money',
		html`${NOTICE}
<h1>We couldn’t find that checkout.</h1>
<p class="last"><a class="button" href="/">Home</a></p>`,
	);
}

const CARD_BUTTONS: Record<TestCard, string> = {
	works: 'it will work',
	declined_for_now: 'it will be declined for now, as without enough money',
	declined: 'it will be declined for good',
	authentication_required: 'the bank will ask to confirm',
	expired: 'it will be expired',
};

/** The sandbox's page that saves a card. */
export function sandboxSetupPage(setup: SandboxSetup, now: Date): string {
	const title = 'Sandbox: save a test card';
	const notice = html`<p class="notice">Sandbox: no real card</p>`;
	const back = html`<p class="last"><a class="button" href="${setup.return_url}">Back</a></p>`;
	const status = statusOf(setup, now);
	if (status !== 'open') {
		const said = status === 'saved' ? 'This page has saved a card.' : 'This page has expired. No card was saved.';
		return page(title, html`${notice}<h1>${said}</h1>${back}`);
	}
	const forms = each(
		Object.keys(TEST_CARDS).filter(isTestCard),
		(
			name,
		) => html`<form method="post" action="${SANDBOX_CARD_PATH}/${setup.setup_ref}/${name}"><button${name === 'works' ? html` class="pay"` : ''}>Save Visa ••${TEST_CARDS[name].slice(-2)}: ${CARD_BUTTONS[name]}</button></form>
`,
	);
	return page(
		title,
		html`${notice}<h1>Save a test card</h1>
<p>This page plays the part of a card provider. Choose how the card acts when a donation is charged to it.</p>
${forms}${back}`,
	);
}

const states: Record<SandboxSession['status'], (session: SandboxSession, amount: string) => Html> = {
	open: (
		{ session_id, saves_card },
		amount,
	) => html`<p>This page plays the part of a card provider. You don’t need a card, and neither button costs anything. One acts like a card that works, the other like a card that’s declined.</p>
${saves_card ? html`<p>If you pay, a test card is saved to your account for next time.</p>` : ''}
<form method="post" action="${SANDBOX_PATH}/${session_id}/pay"><button class="pay">Pay ${amount}</button></form>
<form class="last" method="post" action="${SANDBOX_PATH}/${session_id}/decline"><button>Decline</button></form>`,
	authorized: () => html`<p>A saved card is authorized for this donation. Nothing has been charged yet.</p>`,
	paid: ({ success_url, session_id, plan }) =>
		plan !== null
			? planState(session_id, plan, success_url)
			: html`<p>This checkout is paid. It can’t be paid again.</p>
<p class="last"><a class="button" href="${success_url}">See the receipt</a></p>`,
	declined: ({ intent_id }) => html`<p>Your card was declined. You weren’t charged.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Try again</a></p>`,
	expired: ({ intent_id }) => html`<p>This checkout has expired. You weren’t charged.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Start again</a></p>`,
};

function planState(session_id: string, plan: SandboxPlan, success_url: string): Html {
	const receipt = html`<p class="last"><a class="button" href="${success_url}">See the receipt</a></p>`;
	if (plan.status === 'ended')
		return html`<p>This monthly donation has ended. You won’t be charged again.</p>
${receipt}`;
	if (plan.paused)
		return html`<p>This monthly donation is paused. Nothing is charged until the donor continues it under My Donations.</p>
${receipt}`;
	const [said, pays, declines] =
		plan.status === 'active'
			? [
					plan.next_charge_at === null ? '' : `The next payment is due on ${mailDay(plan.next_charge_at, 'UTC')}.`,
					'A month passes',
					'A month passes and the card is declined',
				]
			: ['The card was declined. It will be retried.', 'This time the card works', 'The card is declined again'];
	return html`<p>This monthly donation has started. ${said}</p>
<form method="post" action="${SANDBOX_PATH}/${session_id}/month"><button class="pay">${pays}</button></form>
<form method="post" action="${SANDBOX_PATH}/${session_id}/month-declined"><button>${declines}</button></form>
${receipt}`;
}
