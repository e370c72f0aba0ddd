import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { CARD_SETUP_ORIGIN, cardSetupAnswerSchema, type MyCardsAnswer, myCardsAnswerSchema } from '#domain/donation/saved-card.ts';
import type { PersistedAnswer } from '#session/private-data/use-persisted-answer.ts';
import { siteAddress } from './plan-calls.ts';
import { usePrivateQuery } from './use-private-query.ts';

/** A person's saved cards: brand, last four digits, and expiry. Stored until logout, so the sheet works offline. */
export function useSavedCards(owner: string): PersistedAnswer<MyCardsAnswer> {
	return usePrivateQuery({ owner, record: 'saved-cards', path: api.myCards, schema: myCardsAnswerSchema });
}

/** @returns the card provider's page where the person enters a card. @throws ApiFailure */
export async function beginSavingCard(): Promise<string> {
	const { setup_url } = await callApi(api.myCards, cardSetupAnswerSchema, { method: 'POST' });
	return siteAddress(setup_url, [CARD_SETUP_ORIGIN]);
}

/** Lets this session pay with the saved cards. The server asks for a proof of identity first. @throws ApiFailure */
export async function confirmCards(): Promise<void> {
	await callApi(api.confirmCards, doneSchema, { method: 'POST' });
}

/** A card that no longer exists counts as removed. @throws ApiFailure */
export async function removeCard(card_id: string): Promise<void> {
	try {
		await callApi(api.myCard(card_id), doneSchema, { method: 'DELETE' });
	} catch (failure) {
		if (!(failure instanceof ApiFailure) || failure.code !== 'not_found') throw failure;
	}
}
