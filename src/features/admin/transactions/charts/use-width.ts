import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The current width of an element in CSS pixels; 0 before the first layout. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
	const element = useRef<E>(null);
	const [width, setWidth] = useState(0);
	useLayoutEffect(() => {
		const { current } = element;
		if (current === null) return;
		setWidth(current.clientWidth);
		const watch = new ResizeObserver(() => setWidth(current.clientWidth));
		watch.observe(current);
		return () => watch.disconnect();
	}, []);
	return [element, width];
}
