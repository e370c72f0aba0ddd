import { api } from '#domain/api/api-paths.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { each, type Html, html, page } from '#server/http/answers/html-page.ts';
import { mailDay } from '#server/modules/mail/public.ts';
import type { SandboxPlan } from './sandbox-plans.ts';
import { SANDBOX_PATH, type SandboxSession } from './sandbox-provider.ts';

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

const states: Record<SandboxSession['status'], (session: SandboxSession, amount: string) => Html> = {
	open: (
		{ session_id },
		amount,
	) => html`<p>This page plays the part of a card provider. You don’t need a card, and neither button costs anything. One acts like a card that works, the other like a card that’s declined.</p>
<form method="post" action="${SANDBOX_PATH}/${session_id}/pay"><button class="pay">Pay ${amount}</button></form>
<form class="last" method="post" action="${SANDBOX_PATH}/${session_id}/decline"><button>Decline</button></form>`,
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
