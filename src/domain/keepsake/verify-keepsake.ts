import { type IssuedKeepsake, type KeepsakeKey, signedText } from './keepsake.ts';

/** Whether the site signed exactly these facts, with this note. It needs no network. */
export function isGenuine({ facts, proof, note }: Pick<IssuedKeepsake, 'facts' | 'proof' | 'note'>, key: KeepsakeKey): Promise<boolean> {
	return note === undefined ? proves(proof, signedText(facts), key) : proves(note.proof, signedText(facts, note.text), key);
}

async function proves(proof: string, text: string, key: KeepsakeKey): Promise<boolean> {
	const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
	const bytes = bytesOf(proof);
	if (bytes === undefined) return false;
	const publicKey = await crypto.subtle.importKey('jwk', key, algorithm, false, ['verify']);
	return crypto.subtle.verify(algorithm, publicKey, bytes, new TextEncoder().encode(text));
}

/** Of r and s, 32 bytes each; undefined for anything else. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
	if (!/^[\w-]{86}$/.test(base64url)) return undefined;
	return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
}
