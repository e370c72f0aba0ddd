import { ApiFailure } from '#core/api/api-failure.ts';
import { storageTrouble } from '#core/db/storage-trouble.ts';
import { noteStorageError, OPEN_PATIENCE_MS } from '#core/db/storage-watch.ts';
import type { NotSavedError } from '#outbox/actions/donation-actions.ts';
import { canGiveDirectly, giveDirectly } from '#outbox/actions/give-directly.ts';
import { saveFailureOf } from '#outbox/save-failure.ts';
import { storageTexts } from '#outbox/storage-texts.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { donateTexts } from './donate-texts.ts';

const texts = donateTexts.notSaved;

/** The donation isn't saved, and nothing will be sent. The message is for the person. */
export class SaveFailedError extends Error {
	override name = 'SaveFailedError';
}

/**
 * Gives a donation that this device couldn't save directly, and resolves to the URL of its checkout. Not if the person
 * can mend it, or if the next tap probably works. @throws SaveFailedError
 */
export async function giveUnsaved({ row, cause }: NotSavedError): Promise<string> {
	noteStorageError(cause);
	const failure = saveFailureOf(cause);
	const why = storageTexts[failure](deviceName());
	const say = (...sentences: readonly string[]) => new SaveFailedError([texts.notSaved, why, ...sentences].join(' '), { cause });
	if (failure === 'full') throw say(texts.notCharged);
	if (failure === 'lost' && Date.now() - (storageTrouble.get()?.since ?? Date.now()) < OPEN_PATIENCE_MS) throw say(texts.notCharged, texts.again);
	if (!canGiveDirectly(row)) throw say(texts.card, texts.notCharged);
	try {
		return await giveDirectly(row);
	} catch (refusal) {
		if (!(refusal instanceof ApiFailure)) throw refusal;
		if (refusal.code === 'network') throw say(texts.noServer, texts.notCharged, texts.again);
		const detail = refusal.code === 'plan_exists' ? texts.secondPlan(row.summary.player_name) : refusal.detail;
		// Some refusals already say it.
		throw new SaveFailedError(detail.endsWith(texts.notCharged) ? detail : `${detail} ${texts.notCharged}`, { cause: refusal });
	}
}
