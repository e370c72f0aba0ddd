/** The backup is damaged, cut off, or encrypted with another key. The message is for the operator. */
export class BrokenBackupError extends Error {
	override name = 'BrokenBackupError';
}

/** `BACKUP_KEY` can't be used. The message is for the operator. */
export class BackupKeyError extends Error {
	override name = 'BackupKeyError';
}

/** A stage of a pipeline that encrypts or decrypts what passes through it. */
export type CryptStage = (source: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>;

/** First line of every file in age's format. */
const FIRST_LINE = Buffer.from('age-encryption.org/v1\n');

const isPublicKey = (key: string) => /^age1[0-9a-z]+$/i.test(key);
const isSecretKey = (key: string) => /^age-secret-key-/i.test(key);

/**
 * Encrypts in the format of the `age` tool, a chunk of 64 KiB at a time.
 * @param key age's public key, its secret key, or any other text, which is a passphrase. @throws BackupKeyError
 */
export async function encryptWith(key: string): Promise<CryptStage> {
	// Not at the top: the server loads this file, but never makes a backup.
	const { Encrypter, identityToRecipient } = await import('age-encryption');
	const encrypter = new Encrypter();
	try {
		if (isPublicKey(key)) encrypter.addRecipient(key);
		else if (isSecretKey(key)) encrypter.addRecipient(await identityToRecipient(key));
		else encrypter.setPassphrase(key);
	} catch (cause) {
		throw mistyped(cause);
	}
	return async function* (source) {
		yield* await encrypter.encrypt(webStream(source));
	};
}

/**
 * Decrypts a file in age's format, a chunk at a time. The stage throws BrokenBackupError, for a file that is cut off at
 * its end.
 * @throws BackupKeyError
 */
export async function decryptWith(key: string): Promise<CryptStage> {
	if (isPublicKey(key))
		throw new BackupKeyError('BACKUP_KEY: this is a public key, which only encrypts. Set the secret key (AGE-SECRET-KEY-…) that belongs to it.');
	const { Decrypter } = await import('age-encryption');
	const decrypter = new Decrypter();
	try {
		if (isSecretKey(key)) decrypter.addIdentity(key);
		else decrypter.addPassphrase(key);
	} catch (cause) {
		throw mistyped(cause);
	}
	return async function* (source) {
		// An error of the disk isn't the backup's.
		let ofSource: unknown;
		const broken = (message: string) => (cause: unknown) => {
			throw ofSource ?? new BrokenBackupError(message, { cause });
		};
		const file = webStream(withFirstLine(source), (error) => {
			ofSource = error;
		});
		const plain = await decrypter.decrypt(file).catch(broken('The backup’s beginning is damaged, or BACKUP_KEY isn’t the key that it was made with.'));
		try {
			yield* plain;
		} catch (error) {
			broken('The backup is damaged or cut off.')(error);
		}
	};
}

function mistyped(cause: unknown): BackupKeyError {
	return new BackupKeyError('BACKUP_KEY: this isn’t a complete key of age. Copy it again.', { cause });
}

/** `ReadableStream.from`, which the types of the DOM don't have, and those of Node don't fit the package's. */
function webStream(source: AsyncIterable<Uint8Array>, failed: (error: unknown) => void = () => undefined): ReadableStream<Uint8Array> {
	const pieces = source[Symbol.asyncIterator]();
	return new ReadableStream({
		async pull(controller) {
			try {
				const { done, value } = await pieces.next();
				if (done === true) controller.close();
				else controller.enqueue(value);
			} catch (error) {
				failed(error);
				throw error;
			}
		},
		async cancel(reason) {
			await pieces.return?.(reason);
		},
	});
}

/** Without this check, the search for the end of the first line could read a file of another kind into memory. */
async function* withFirstLine(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let held: Buffer | undefined = Buffer.alloc(0);
	for await (const bytes of source) {
		if (held === undefined) {
			yield bytes;
			continue;
		}
		held = Buffer.concat([held, bytes]);
		if (held.length < FIRST_LINE.length) continue;
		if (!held.subarray(0, FIRST_LINE.length).equals(FIRST_LINE)) break;
		yield held;
		held = undefined;
	}
	if (held !== undefined) throw new BrokenBackupError('This file isn’t an encrypted backup.');
}
