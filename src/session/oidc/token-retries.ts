import { OIDC } from '#domain/account/oidc-settings.ts';

const PAUSE_MS = 300;

/** No answer came: the connection failed or the time ran out. A refusal is an answer. */
function isUnanswered(error: unknown): boolean {
	return error instanceof TypeError || (error instanceof Error && error.name === 'ErrorTimeout');
}

/** Up to three tries of a token call (spec §9); it is repeated only where no answer came. */
export async function withTokenTries<T>(call: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await call();
		} catch (error) {
			if (!isUnanswered(error) || attempt === OIDC.tokenTries) throw error;
		}
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
	}
}
