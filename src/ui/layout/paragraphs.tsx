import { Fragment } from 'react';
import { textBlocks } from './text-blocks.ts';

/** A typed text: an empty line ends a paragraph, and a single line end stays one. */
export function Paragraphs({ text }: { text: string }) {
	return textBlocks(text).map((block, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the order never changes, and two paragraphs may be equal
		<p key={index}>
			{block.split('\n').map((line, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: as above
				<Fragment key={at}>
					{at > 0 && <br />}
					{line}
				</Fragment>
			))}
		</p>
	));
}
