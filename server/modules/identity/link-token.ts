import { createHash, randomBytes } from 'node:crypto';

/** The token of a mailed link: 256 random bits. */
export function newLinkToken(): string {
	return randomBytes(32).toString('base64url');
}

/** The hash of the token that we store. */
export function linkTokenHash(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}
