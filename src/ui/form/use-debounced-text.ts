import { useEffect, useState } from 'react';

/** Pause after typing before the server is asked, unless another one is given. */
const PAUSE_MS = 400;

/** The typed text, trimmed, after a pause in typing. An emptied field counts right away. */
export function useDebouncedText(typed: string, pauseMs = PAUSE_MS): string {
	const text = typed.trim();
	const [settled, setSettled] = useState(text);
	if (text === '' && settled !== '') setSettled('');
	useEffect(() => {
		const timer = setTimeout(() => setSettled(text), pauseMs);
		return () => clearTimeout(timer);
	}, [text, pauseMs]);
	return settled;
}
