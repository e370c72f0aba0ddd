import address from '../worker/roster-worker.ts?worker&url';

interface ScriptUrlPolicy {
	createScriptURL(url: string): string;
}

interface TrustedTypes {
	createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy;
}

/**
 * The worker's address in the form that `require-trusted-types-for 'script'` asks for. The policy knows one address only.
 */
export function rosterWorkerAddress(): string {
	const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
	policy ??= trustedTypes?.createPolicy('roster-worker', {
		createScriptURL(url) {
			if (url !== address) throw new TypeError('not the roster worker');
			return url;
		},
	});
	return policy?.createScriptURL(address) ?? address;
}

let policy: ScriptUrlPolicy | undefined;
