import { useEffect, useState } from 'react';

/**
 * Whether the connection was lost and has come back since this page was opened. `seen`: the person is on the screen
 * that the message links to, so the message is done.
 */
export function useCameBack(offline: boolean, seen: boolean): boolean {
	const [lost, setLost] = useState(false);
	useEffect(() => {
		if (offline) setLost(true);
		else if (seen) setLost(false);
	}, [offline, seen]);
	return lost && !offline && !seen;
}
