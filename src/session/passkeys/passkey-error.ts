import { type PasskeyErrorCode, passkeyErrors } from './passkey-texts.ts';

/** The browser or the person didn't complete the passkey request. `message` is for the person. */
export class PasskeyError extends Error {
	override name = 'PasskeyError';
	readonly code: PasskeyErrorCode;
	constructor(code: PasskeyErrorCode, cause: unknown) {
		super(passkeyErrors[code], { cause });
		this.code = code;
	}
}
