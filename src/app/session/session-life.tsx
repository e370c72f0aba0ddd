import { useEffect } from 'react';

/** Begins the life of the session in this tab, once the first picture stands. */
export function SessionLife() {
	useEffect(() => {
		import('./session-work.ts').then(({ beginSession }) => beginSession()).catch(reportError);
	}, []);
	return null;
}
