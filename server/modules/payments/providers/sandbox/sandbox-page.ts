import { api } from '#domain/api/api-paths.ts';
import { formatUsd, toCents } from '#domain/money/money.ts';
import { type Html, html, page } from '#server/http/answers/html-page.ts';
import type { SandboxPlan } from './sandbox-plans.ts';
import { SANDBOX_PATH, type SandboxSession } from './sandbox-provider.ts';

const NOTICE = html`<p class="notice">Sandbox checkout – no money is taken</p>`;

/** The sandbox's checkout page, in whatever state its session is. */
export function sandboxPage(session: SandboxSession): string {
	const amount = formatUsd(toCents(session.amount_cents));
	const price = session.months === null ? amount : `${amount} a month × ${session.months}`;
	const bill = html`${NOTICE}
<p class="amount">${price}</p>
<h1 class="for">${session.description}</h1>`;
	return page(
		'Sandbox checkout – no money is taken',
		html`${bill}
${states[session.status](session, amount)}`,
	);
}

export function unknownSessionPage(): string {
	return page(
		'Sandbox checkout – no money is taken',
		html`${NOTICE}
<h1>There is no such checkout session.</h1>
<p class="last"><a class="button" href="/">Home</a></p>`,
	);
}

const states: Record<SandboxSession['status'], (session: SandboxSession, amount: string) => Html> = {
	open: (
		{ session_id },
		amount,
	) => html`<p>This page stands in for a card provider. It asks for no card, and both buttons cost nothing: one answers as a paid card would, the other as a declined one.</p>
<form method="post" action="${SANDBOX_PATH}/${session_id}/pay"><button class="pay">Pay ${amount}</button></form>
<form class="last" method="post" action="${SANDBOX_PATH}/${session_id}/decline"><button>Decline</button></form>`,
	paid: ({ success_url, session_id, plan }) =>
		plan !== null
			? planState(session_id, plan, success_url)
			: html`<p>This session has been paid, once. It can't be paid again.</p>
<p class="last"><a class="button" href="${success_url}">See the receipt</a></p>`,
	declined: ({ intent_id }) => html`<p>The payment was declined. Nothing was charged.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Try again</a></p>`,
	expired: ({ intent_id }) => html`<p>This checkout session has expired. It can't be paid any more, and nothing was charged.</p>
<p class="last"><a class="button" href="${api.pay(intent_id)}">Start again</a></p>`,
};

function planState(session_id: string, plan: SandboxPlan, success_url: string): Html {
	const receipt = html`<p class="last"><a class="button" href="${success_url}">See the receipt</a></p>`;
	if (plan.status === 'ended')
		return html`<p>This monthly plan has ended. Nothing will be charged any more.</p>
${receipt}`;
	if (plan.paused)
		return html`<p>This monthly plan is paused: nothing is charged until the donor goes on with it under My Donations.</p>
${receipt}`;
	const [said, pays, declines] =
		plan.status === 'active'
			? [
					`The next instalment falls due on ${plan.next_charge_at?.toISOString().slice(0, 10) ?? ''}.`,
					'A month passes',
					'A month passes, and the card is declined',
				]
			: ['The card was declined. It is tried again.', 'The card pays this time', 'The card is declined again'];
	return html`<p>This monthly plan has begun. ${said}</p>
<form method="post" action="${SANDBOX_PATH}/${session_id}/month"><button class="pay">${pays}</button></form>
<form method="post" action="${SANDBOX_PATH}/${session_id}/month-declined"><button>${declines}</button></form>
${receipt}`;
}
