import { useState } from 'react';

/**
 * A text that is typed here and stored in the address. The address returns it a moment later, when more may have been
 * typed, and that newer text stays. Any other value in the address replaces the typed text, and so does the value when
 * `resets` grows.
 */
export function useEchoedText(
	value: string,
	resets = 0,
): { typed: string; type: (text: string) => void; send: (text: string, to: (text: string) => void) => void } {
	const [typed, setTyped] = useState(value);
	const [known, setKnown] = useState(value);
	/**
	 * Texts that the address has not returned yet, oldest first. Of several changes at once, it may return only the
	 * last.
	 */
	const [sent, setSent] = useState<readonly string[]>([]);
	const [knownResets, setKnownResets] = useState(resets);
	if (resets !== knownResets) {
		setKnownResets(resets);
		setKnown(value);
		setSent([]);
		setTyped(value);
	} else if (value !== known) {
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
