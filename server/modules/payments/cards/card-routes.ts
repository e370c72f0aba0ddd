import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { cardSetupAnswerSchema, myCardsAnswerSchema, SAVED_CARD_LIMITS } from '#domain/donation/saved-card.ts';
import { formatUsd } from '#domain/money/money.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { type PaymentRouteDeps, paymentDeps } from '../payment-deps.ts';
import { donorListThrottle, givingThrottle } from '../payment-throttles.ts';
import { providerHttpError } from '../provider/provider-http-error.ts';
import { beginCardSetup, followCardSetups } from './card-setups.ts';
import { confirmCards, listCards, removeCard } from './saved-cards.ts';

const card_id = '3b0c8e54-7f0a-4b57-8a0e-2d6f4c1b9a10';

/** A person's saved cards (docs/decisions/062). */
export const cardRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	defineRoute({
		method: 'GET',
		path: api.myCards,
		who: 'user',
		summary: 'List your saved cards',
		description: 'Oldest first: brand, last four digits, and expiration date. `confirmed` tells whether this session may pay with them.',
		answer: myCardsAnswerSchema,
		throttle: donorListThrottle,
		example: {
			address: api.myCards,
			answer: { cards: [{ card_id, brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2029 }], confirmed: true },
		},
		handler: async (deps, { user }) => {
			await followCardSetups(paymentDeps(deps), user.user_id);
			return { cards: await listCards(paymentDeps(deps), user.user_id), confirmed: user.cards_confirmed_at !== null };
		},
	}),
	defineRoute({
		method: 'POST',
		path: api.myCards,
		who: 'user',
		proof: 'recent',
		event: 'card_save_started',
		summary: 'Start saving a card',
		description: `Answers with the card provider’s page, where the person enters the card; nothing is charged. The account gets an email for each saved card. This session may pay with saved cards from then on. 409 \`conflict\` with ${SAVED_CARD_LIMITS.cards} cards.`,
		answer: cardSetupAnswerSchema,
		errors: ['prove_again', 'conflict', 'unavailable', 'provider_refused'],
		throttle: givingThrottle,
		example: { address: api.myCards, answer: { setup_url: 'https://checkout.stripe.com/c/pay/cs_live_a1b2c3' } },
		handler: async (deps, { user }) => {
			try {
				return { setup_url: await beginCardSetup(paymentDeps(deps), user) };
			} catch (error) {
				throw providerHttpError(error, 'Please try again later.');
			}
		},
	}),
	defineRoute({
		method: 'POST',
		path: api.confirmCards,
		who: 'user',
		proof: 'recent',
		event: 'cards_confirmed',
		summary: 'Let this session pay with your saved cards',
		description: `A new login can’t pay with saved cards until its person has proved who they are. After that, it can charge up to ${formatUsd(SAVED_CARD_LIMITS.donation)} a donation and ${formatUsd(SAVED_CARD_LIMITS.day)} a day.`,
		answer: doneSchema,
		errors: ['prove_again'],
		throttle: givingThrottle,
		example: { address: api.confirmCards, answer: { message: 'You can now give with your saved cards on this device.' } },
		handler: async (deps, { user }) => {
			await confirmCards(deps.db, user.session_id, deps.clock());
			return { message: 'You can now give with your saved cards on this device.' };
		},
	}),
	defineRoute({
		method: 'DELETE',
		path: '/v1/my-cards/:card_id',
		who: 'user',
		event: 'card_removed',
		summary: 'Remove one of your saved cards',
		description: 'The card provider forgets it, too. Donations that wait for it go back to the checkout page, and authorized ones aren’t charged.',
		params: z.object({ card_id: z.uuid() }),
		answer: doneSchema,
		errors: ['not_found'],
		throttle: givingThrottle,
		example: { address: api.myCard(card_id), answer: { message: 'The card was removed.' } },
		handler: async (deps, { params, user }) => {
			await removeCard(paymentDeps(deps), user.user_id, params.card_id.toLowerCase());
			return { message: 'The card was removed.' };
		},
	}),
];
