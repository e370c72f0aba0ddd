import type { Readable } from 'node:stream';
import sax from 'sax';

export interface XmlEvents {
	/** Names come without their prefix. */
	open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
	/** A piece of text; there may be several in a row. */
	text?: (text: string) => void;
	close?: (name: string) => void;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Parses XML as it arrives and calls back. Yields after each piece of the file, so the reader can take what was parsed.
 * The parser knows no document types, so nothing expands. @throws Error on malformed XML.
 */
export async function* readXml(stream: Readable, { open, text, close }: XmlEvents): AsyncGenerator<void> {
	const parser = sax.parser(true, { position: false });
	let failure: Error | undefined;
	parser.onerror = (error) => {
		failure ??= error;
	};
	parser.onopentag = ({ name, attributes }) => open?.(local(name), attributes as Record<string, string>);
	parser.ontext = (piece) => text?.(piece);
	parser.oncdata = (piece) => text?.(piece);
	parser.onclosetag = (name) => close?.(local(name));
	const decoder = new TextDecoder('utf-8', { fatal: true });
	for await (const chunk of stream as AsyncIterable<Uint8Array>) {
		parser.write(decoder.decode(chunk, { stream: true }));
		if (failure !== undefined) throw malformed(failure);
		yield;
	}
	parser.write(decoder.decode()).close();
	if (failure !== undefined) throw malformed(failure);
	yield;
}

/** Cuts the parser's message before the part that quotes the file. */
function malformed(error: Error): Error {
	return new Error(`malformed XML: ${error.message.split('\n')[0]?.slice(0, 60) ?? ''}`);
}

/** Parses a whole XML file. */
export async function parseXml(stream: Readable, events: XmlEvents): Promise<void> {
	for await (const _ of readXml(stream, events));
}
