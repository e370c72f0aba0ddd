import { expect, it } from 'vitest';
import { feedLines } from '#roster/pull/feed-lines.ts';

const text = 'Émile “O’Brien”\t𠮷田\n\nłódź\nend\t3';
const bytes = new TextEncoder().encode(text);

async function* inChunks(size: number, of = bytes) {
	for (let at = 0; at < of.length; at += size) yield of.slice(at, at + size);
}

it.each(Array.from({ length: bytes.length }, (_, i) => i + 1))('reads the same lines from chunks of %i bytes', async (size) => {
	expect(await Array.fromAsync(feedLines(inChunks(size)))).toEqual(text.split('\n'));
});

it('gives no empty line after a final line break, and none for an empty stream', async () => {
	expect(await Array.fromAsync(feedLines(inChunks(3, new TextEncoder().encode('a\nb\n'))))).toEqual(['a', 'b']);
	expect(await Array.fromAsync(feedLines(inChunks(1, new Uint8Array())))).toEqual([]);
});

it('refuses what is not UTF-8, also where it ends inside a sign', async () => {
	await expect(Array.fromAsync(feedLines(inChunks(1, new Uint8Array([0x61, 0xff]))))).rejects.toThrow(TypeError);
	await expect(Array.fromAsync(feedLines(inChunks(1, bytes.slice(0, 1))))).rejects.toThrow(TypeError);
});
