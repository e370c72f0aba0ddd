import { useState } from 'react';

/**
 * A text that is typed here and kept by the address, which says it again a moment later: by then more may have been typed, and that stays. Whatever else the
 * address says takes the place of what is typed.
 */
export function useEchoedText(value: string): { typed: string; type: (text: string) => void; send: (text: string, to: (text: string) => void) => void } {
	const [typed, setTyped] = useState(value);
	const [known, setKnown] = useState(value);
	/** What the address has not said again yet, oldest first; of several at once it may say only the last. */
	const [sent, setSent] = useState<readonly string[]>([]);
	if (value !== known) {
		const echo = sent.indexOf(value);
		setKnown(value);
		setSent(sent.slice(echo === -1 ? sent.length : echo + 1));
		if (echo === -1 && value !== typed.trim()) setTyped(value);
	}
	return {
		typed,
		type: setTyped,
		send: (text, to) => {
			setSent((before) => [...before, text]);
			to(text);
		},
	};
}
