import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { useStartOver } from '#core/react/use-start-over.ts';

/** How near the screen's lower edge has to come. */
const NEAR = '0px 0px 200px';

/**
 * What people see only after they scroll: drawn once the start of the visit is over, or as soon as somebody scrolls
 * near it. On a tall screen, that is at once.
 */
export function BelowFirstScreen({ children }: { children: ReactNode }) {
	const isOver = useStartOver();
	const [isNear, setNear] = useState(false);
	const place = useRef<HTMLDivElement>(null);
	const isDrawn = isOver || isNear;
	useEffect(() => {
		if (isDrawn || place.current === null) return undefined;
		const observer = new IntersectionObserver(
			(seen) => {
				if (seen.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
			},
			{ rootMargin: NEAR },
		);
		observer.observe(place.current);
		return () => observer.disconnect();
	}, [isDrawn]);
	return isDrawn ? children : <div ref={place} />;
}
