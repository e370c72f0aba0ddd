import { useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { useButtonAction } from '#core/react/use-single-flight.ts';
import { PasskeyError } from './passkey-error.ts';

/** What the person reads. Anything else than a refusal is a bug, and thrown on. @param possibleEffect as for `useAction` */
export function passkeyErrorText(failure: unknown, possibleEffect: string): string {
	if (failure instanceof PasskeyError) return failure.message;
	if (!(failure instanceof ApiFailure)) throw failure;
	return failure.code === 'network' ? noAnswerText(possibleEffect) : failure.detail;
}

/** Like `useAction`, for work that takes a passkey. */
export function usePasskeyAction(act: () => Promise<void>, possibleEffect: string) {
	const [error, setError] = useState<string>();
	const work = useButtonAction(
		act,
		() => setError(undefined),
		(failure) => setError(passkeyErrorText(failure, possibleEffect)),
	);
	return { ...work, error, setError };
}
