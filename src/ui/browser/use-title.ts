import { useEffect } from 'react';

/**
 * Title of the window and of the history entry: "<screen> · NIL", and the page's description for whoever shows it
 * elsewhere.
 */
export function useTitle(screen: string, description?: string): void {
	useEffect(() => {
		document.title = `${screen} · NIL`;
		if (description !== undefined) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
	}, [screen, description]);
}
