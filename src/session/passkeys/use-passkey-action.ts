import { actionErrorText, useAction } from '#core/react/use-action.ts';
import { PasskeyError } from './passkey-error.ts';

/** Like `actionErrorText`, but also handles a `PasskeyError`. */
export function passkeyErrorText(failure: unknown, possibleEffect: string): string {
	return failure instanceof PasskeyError ? failure.message : actionErrorText(failure, possibleEffect);
}

/** Like `useAction`, for work that needs a passkey. */
export function usePasskeyAction(act: () => Promise<void>, possibleEffect: string) {
	return useAction(act, possibleEffect, passkeyErrorText);
}
