/** Missing from TypeScript's library so far. Browsers without it need no policy. */
interface TrustedTypes {
	createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): unknown;
}

const OWN_SCRIPT = /^\/(?:sw\.js|assets\/[\w.-]+\.js)$/;

/**
 * The page requires trusted types (CSP). This policy only allows the addresses of the workers' scripts. Creating markup
 * or code from text stays blocked, because the policy has no rule for it. In development, the scripts have other
 * addresses.
 * @throws TypeError for the address of any other script.
 */
export function ownScript(address: string, origin: string, built: boolean): string {
	const url = new URL(address, origin);
	if (url.origin !== origin || (built && !OWN_SCRIPT.test(url.pathname))) throw new TypeError(`not a script of this page: ${address}`);
	return address;
}

export function installTrustedTypes(): void {
	const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
	trustedTypes?.createPolicy('default', { createScriptURL: (address) => ownScript(address, location.origin, import.meta.env.PROD) });
}
