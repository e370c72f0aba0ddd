import iconv from 'iconv-lite';
import { ENCODINGS } from '#domain/admin/roster-desk.ts';

export type ChosenEncoding = (typeof ENCODINGS)[number];

/** The names that people know. */
export const ENCODING_TITLES: Readonly<Record<ChosenEncoding, string>> = {
	'windows-1252': 'Western European (Windows)',
	macintosh: 'Mac Roman',
	'windows-1250': 'Central European (Windows)',
	cp850: 'Western European (DOS, 850)',
	cp437: 'United States (DOS, 437)',
	'iso-8859-2': 'Central European (ISO 8859-2)',
	'windows-1254': 'Turkish (Windows)',
	shift_jis: 'Japanese (Shift-JIS)',
	'euc-kr': 'Korean (EUC-KR)',
	gb18030: 'Chinese (GB 18030)',
	big5: 'Chinese, traditional (Big5)',
};

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | ChosenEncoding;

/** Names for them on a command line. */
const OTHER_NAMES: Readonly<Record<string, ChosenEncoding>> = {
	...{ latin1: 'windows-1252', 'iso-8859-1': 'windows-1252', cp1252: 'windows-1252', windows: 'windows-1252', ansi: 'windows-1252' },
	...{ mac: 'macintosh', macroman: 'macintosh', 'mac-roman': 'macintosh', 'x-mac-roman': 'macintosh', cp1250: 'windows-1250', latin2: 'iso-8859-2' },
	...{ cp1254: 'windows-1254', dos: 'cp850', ibm850: 'cp850', ibm437: 'cp437', sjis: 'shift_jis', 'shift-jis': 'shift_jis', cp932: 'shift_jis' },
	...{ cp949: 'euc-kr', gbk: 'gb18030', gb2312: 'gb18030' },
};

/** Undefined for an unknown name. */
export function encodingNamed(name: string): ChosenEncoding | undefined {
	const plain = name.trim().toLowerCase();
	return ENCODINGS.find((encoding) => encoding === plain) ?? OTHER_NAMES[plain];
}

export interface StreamDecoder {
	decode(chunk: Uint8Array): string;
	end(): string;
}

/** The platform knows all encodings of the web, which doesn't have those of DOS. */
export function decoderOf(encoding: Encoding): StreamDecoder {
	if (encoding === 'cp437' || encoding === 'cp850') {
		const decoder = iconv.getDecoder(encoding);
		return { decode: (chunk) => decoder.write(Buffer.from(chunk)), end: () => decoder.end() ?? '' };
	}
	const decoder = new TextDecoder(encoding);
	return { decode: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
}

export function decodeWhole(encoding: Encoding, bytes: Uint8Array): string {
	const decoder = decoderOf(encoding);
	return decoder.decode(bytes) + decoder.end();
}
