import { useEffect } from 'react';

/** Title of the window and of the history entry: "<screen> · NIL". */
export function useTitle(screen: string): void {
	useEffect(() => {
		document.title = `${screen} · NIL`;
	}, [screen]);
}
