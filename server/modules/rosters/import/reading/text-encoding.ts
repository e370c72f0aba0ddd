import { ImportRefused } from '../import-refused.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** What one pass over a text file finds. */
export interface TextFacts {
	encoding: Encoding;
	/** The beginning, without a byte order mark; at least the first line, unless that is longer than this. */
	head: string;
	/** Whether the last line is complete. */
	endsWithNewline: boolean;
}

const HEAD_CHARS = 64 * 1024;
const SAMPLE_BYTES = 4096;

/**
 * Reads a text to the end, without keeping it, to learn its encoding before a single row is used. Text that isn't UTF-8
 * is Windows-1252, which contains Latin-1. @throws ImportRefused, with line and column, if it isn't text or mixes
 * encodings.
 */
export async function inspectText(name: string, chunks: AsyncIterable<Uint8Array>): Promise<TextFacts> {
	let inspector: Inspector | undefined;
	for await (const chunk of chunks) {
		inspector ??= startOf(name, chunk);
		inspector.take(chunk);
	}
	if (inspector === undefined) throw new ImportRefused(`${name}: the file is empty`);
	return inspector.end();
}

interface Inspector {
	take(chunk: Uint8Array): void;
	end(): TextFacts;
}

function startOf(name: string, first: Uint8Array): Inspector {
	const wide = wideEncoding(first);
	return wide === undefined ? new BytesInspector(name) : new WideInspector(name, wide);
}

/** Recognizes UTF-16 by the byte order mark, or by the position of the zero bytes in Latin letters. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
	const sample = bytes.subarray(0, SAMPLE_BYTES);
	const zeros = [0, 0];
	sample.forEach((byte, at) => {
		if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
	});
	const [even = 0, odd = 0] = zeros;
	const most = sample.length * 0.4;
	return odd > most && even === 0 ? 'utf-16le' : even > most && odd === 0 ? 'utf-16be' : undefined;
}

const isNewline = (char: string | undefined) => char === '\n' || char === '\r';

/** A position in a text: line and column, both from 1. */
class Position {
	line = 1;
	column = 1;

	pass(text: string): void {
		for (let at = text.indexOf('\n'), from = 0; ; from = at + 1, at = text.indexOf('\n', from)) {
			if (at === -1) {
				this.column += text.length - from;
				return;
			}
			this.line++;
			this.column = 1;
		}
	}

	toString(): string {
		return `line ${this.line}, column ${this.column}`;
	}
}

class WideInspector implements Inspector {
	readonly #name: string;
	readonly #encoding: 'utf-16le' | 'utf-16be';
	readonly #decoder: InstanceType<typeof TextDecoder>;
	readonly #position = new Position();
	#head = '';
	#last: string | undefined;

	constructor(name: string, encoding: 'utf-16le' | 'utf-16be') {
		this.#name = name;
		this.#encoding = encoding;
		this.#decoder = new TextDecoder(encoding, { fatal: true });
	}

	take(chunk: Uint8Array): void {
		this.#pass(() => this.#decoder.decode(chunk, { stream: true }));
	}

	end(): TextFacts {
		this.#pass(() => this.#decoder.decode());
		return { encoding: this.#encoding, head: this.#head, endsWithNewline: isNewline(this.#last) };
	}

	#pass(decode: () => string): void {
		let text: string;
		try {
			text = decode();
		} catch {
			throw new ImportRefused(`${this.#name}: the text is not valid UTF-16 after line ${this.#position.line}. It may be cut off.`);
		}
		if (text.includes('\0')) throw new ImportRefused(`${this.#name}: not a text file`);
		if (this.#head.length < HEAD_CHARS) this.#head += text.slice(0, HEAD_CHARS);
		this.#last = text.at(-1) ?? this.#last;
		this.#position.pass(text);
	}
}

/** For text of single bytes, or UTF-8. */
class BytesInspector implements Inspector {
	readonly #name: string;
	readonly #strict = new TextDecoder('utf-8', { fatal: true });
	readonly #lenient = new TextDecoder('utf-8');
	readonly #position = new Position();
	#utf8 = true;
	/** How many characters beyond ASCII are UTF-8, and how many bytes aren't. */
	#good = 0;
	#bad = 0;
	#firstBad = '';
	#head: Uint8Array = new Uint8Array();
	#last: number | undefined;

	constructor(name: string) {
		this.#name = name;
	}

	take(chunk: Uint8Array): void {
		if (chunk.includes(0)) throw new ImportRefused(`${this.#name}: not a text file`);
		if (this.#head.length < HEAD_CHARS) this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_CHARS)]);
		this.#last = chunk.at(-1) ?? this.#last;
		this.#pass(chunk);
	}

	end(): TextFacts {
		this.#pass(undefined);
		const newline = this.#last === 10 || this.#last === 13;
		if (!this.#utf8 && this.#good > this.#bad) {
			throw new ImportRefused(`${this.#name}, ${this.#firstBad}: the text is UTF-8, but not here. The file is damaged or was pasted together from two.`);
		}
		const encoding = this.#utf8 ? 'utf-8' : 'windows-1252';
		return { encoding, head: new TextDecoder(encoding).decode(this.#head, { stream: true }), endsWithNewline: newline };
	}

	#pass(chunk: Uint8Array | undefined): void {
		if (this.#utf8) {
			try {
				this.#strict.decode(chunk, { stream: chunk !== undefined });
			} catch {
				this.#utf8 = false;
			}
		}
		const text = this.#lenient.decode(chunk, { stream: chunk !== undefined });
		for (const [run] of text.matchAll(/[^\0-\x7f]+/g)) {
			const bad = run.split('\ufffd').length - 1;
			this.#bad += bad;
			this.#good += run.length - bad;
		}
		if (this.#firstBad === '' && text.includes('\ufffd')) {
			this.#position.pass(text.slice(0, text.indexOf('\ufffd')));
			this.#firstBad = this.#position.toString();
		} else if (this.#firstBad === '') this.#position.pass(text);
	}
}
