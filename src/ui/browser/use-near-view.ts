import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has come within half a screen of what is seen. It stays true from then on. */
export function useNearView(element: RefObject<Element | null>): boolean {
	const [near, setNear] = useState(false);
	useEffect(() => {
		if (near || element.current === null) return;
		const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), { rootMargin: '50%' });
		watch.observe(element.current);
		return () => watch.disconnect();
	}, [near, element]);
	return near;
}
