import { randomUUID } from 'node:crypto';
import { api, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { checkoutAnswerSchema } from '#domain/donation/donation.ts';
import { type Answer, call } from './attack-call.ts';

/** The athlete that the fans give to. */
export interface Athlete {
	player_id: number;
	player_name: string;
	team_id: number;
}

let fans = 0;

/** Each fan has another address, outside of the attackers' subnets, which are below 127.1. */
function somewhere(): string {
	fans++;
	return `127.${1 + Math.floor(fans / 250)}.${1 + (fans % 250)}.1`;
}

/** Milliseconds that each step of a donation took. */
export interface Steps {
	/** The phone tells the server of the donation. */
	register: number;
	/** The tap on the checkout, up to the card provider's page. */
	checkout: number;
	/** The payment on the provider's page. */
	pay: number;
}

/**
 * A fan whom the site has never seen opens the list, gives $25, and pays. Opening the list isn't part of the figures,
 * because a phone shows the list by itself.
 * @throws Error if a step answers anything but what a fan needs
 */
export async function give(port: number, athlete: Athlete): Promise<Steps> {
	const from = somewhere();
	const seen = await call(port, { path: api.filterPlayers(0), from, body: {} });
	const cookie = (seen.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
	const began = performance.now();
	const registered = await call(port, {
		path: api.checkoutOneTime,
		from,
		headers: { cookie, [IDEMPOTENCY_HEADER]: randomUUID() },
		body: { amount: 25, ...athlete },
	});
	const { intent_id } = checkoutAnswerSchema.parse(read('registering', registered));
	const atCheckout = performance.now();
	const page = await call(port, { method: 'GET', path: api.pay(intent_id), from, headers: { cookie } });
	const address = page.headers.location;
	if (page.status !== 303 || address === undefined) throw new Error(`the checkout answered ${page.status}: ${page.text.slice(0, 200)}`);
	const atProvider = performance.now();
	const paid = await call(port, { path: `${new URL(address, 'http://localhost').pathname}/pay`, from, headers: { cookie } });
	if (paid.status !== 303) throw new Error(`paying answered ${paid.status}: ${paid.text.slice(0, 200)}`);
	const end = performance.now();
	return { register: atCheckout - began, checkout: atProvider - atCheckout, pay: end - atProvider };
}

function read(what: string, { status, text }: Answer): unknown {
	if (status !== 200) throw new Error(`${what} answered ${status}: ${text.slice(0, 200)}`);
	return JSON.parse(text);
}
