import { useEffect, useState } from 'react';

/** The loading indicator drops this long after a successful fetch (spec §4, §9); the cards don't wait for it. */
const LINGER_MS = 2000;

/** True while `active`, and for a while after. */
export function useLingering(active: boolean): boolean {
	const [lingers, setLingers] = useState(false);
	if (active && !lingers) setLingers(true);
	useEffect(() => {
		if (active || !lingers) return;
		const timer = setTimeout(() => setLingers(false), LINGER_MS);
		return () => clearTimeout(timer);
	}, [active, lingers]);
	return active || lingers;
}
