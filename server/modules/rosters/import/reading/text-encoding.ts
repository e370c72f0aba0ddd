import { plainLine } from '#domain/texts/plain-text.ts';
import { ImportRefused } from '../import-refused.ts';
import { type ChosenEncoding, decodeWhole, ENCODING_TITLES, type Encoding } from './encodings.ts';
import { judgeEncoding } from './judge-encoding.ts';

/** Findings of one pass over a text file. */
export interface TextFacts {
	encoding: Encoding;
	/** The beginning, without a byte order mark; at least the first line, unless that is longer than this. */
	head: string;
	/** Whether the last line is complete. */
	endsWithNewline: boolean;
}

/** How many lines with other letters than ASCII's tell the encoding, and how much of each. */
const SAMPLES = 200;
const SAMPLE_LINE = 300;

const HEAD_CHARS = 64 * 1024;
const SAMPLE_BYTES = 4096;

/**
 * Reads a text to the end, without keeping it, to learn its encoding before a single row is used. The encoding of text
 * that isn't Unicode is judged by its result (docs/decisions/151), unless a person has said it. @throws ImportRefused,
 * with line and column, if it isn't text or mixes encodings, and with the choices if the encoding isn't certain.
 */
export async function inspectText(name: string, chunks: AsyncIterable<Uint8Array>, chosen?: ChosenEncoding): Promise<TextFacts> {
	let inspector: Inspector | undefined;
	for await (const chunk of chunks) {
		inspector ??= startOf(name, chunk, chosen);
		inspector.take(chunk);
	}
	if (inspector === undefined) throw new ImportRefused(`${name}: the file is empty`);
	return inspector.end();
}

interface Inspector {
	take(chunk: Uint8Array): void;
	end(): TextFacts;
}

function startOf(name: string, first: Uint8Array, chosen: ChosenEncoding | undefined): Inspector {
	const wide = wideEncoding(first);
	return wide === undefined ? new BytesInspector(name, chosen) : new WideInspector(name, wide);
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
	readonly #chosen: ChosenEncoding | undefined;
	readonly #samples = new SampleLines();

	constructor(name: string, chosen: ChosenEncoding | undefined) {
		this.#name = name;
		this.#chosen = chosen;
	}

	take(chunk: Uint8Array): void {
		if (chunk.includes(0)) throw new ImportRefused(`${this.#name}: not a text file`);
		if (this.#head.length < HEAD_CHARS) this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_CHARS)]);
		this.#last = chunk.at(-1) ?? this.#last;
		this.#samples.take(chunk);
		this.#pass(chunk);
	}

	end(): TextFacts {
		this.#pass(undefined);
		const newline = this.#last === 10 || this.#last === 13;
		if (!this.#utf8 && this.#good > this.#bad) {
			throw new ImportRefused(`${this.#name}, ${this.#firstBad}: the text is UTF-8, but not here. The file is damaged or was pasted together from two.`);
		}
		const encoding = this.#utf8 ? 'utf-8' : (this.#chosen ?? this.#judged());
		return { encoding, head: decodeWhole(encoding, this.#head), endsWithNewline: newline };
	}

	#judged(): ChosenEncoding {
		const judged = judgeEncoding(this.#samples.lines());
		if (typeof judged === 'string') return judged;
		const encodings = judged.map(({ encoding, lines }) => ({
			encoding,
			title: ENCODING_TITLES[encoding],
			lines: lines.map((line) => plainLine(line).slice(0, 120)),
		}));
		const shown = encodings.map(({ encoding, title, lines }) => `${title} (--encoding=${encoding}):\n${lines.map((line) => `    ${line}`).join('\n')}`);
		const choose = 'Choose the version that looks right.';
		throw new ImportRefused(`${this.#name}: this file doesn’t say how its letters are stored.`, {
			encodings,
			advice: { desk: choose, command: `${choose}\n${shown.join('\n')}` },
		});
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

/** The first lines with bytes beyond ASCII. */
class SampleLines {
	readonly #found: Uint8Array[] = [];
	#line: number[] = [];
	#isAscii = true;

	take(chunk: Uint8Array): void {
		for (const byte of chunk) {
			if (this.#found.length >= SAMPLES) return;
			if (byte === 10 || byte === 13) this.#end();
			else {
				if (byte > 127) this.#isAscii = false;
				if (this.#line.length < SAMPLE_LINE) this.#line.push(byte);
			}
		}
	}

	lines(): readonly Uint8Array[] {
		this.#end();
		return this.#found;
	}

	#end(): void {
		if (!this.#isAscii && this.#found.length < SAMPLES) this.#found.push(Uint8Array.from(this.#line));
		this.#line = [];
		this.#isAscii = true;
	}
}
