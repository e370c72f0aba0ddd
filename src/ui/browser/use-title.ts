import { useEffect } from 'react';
import { uiTexts } from '../ui-texts.ts';

/**
 * Title of the window and of the history entry: "<screen> · NIL", and the page's description, for places that show it
 * elsewhere.
 */
export function useTitle(screen: string, description?: string): void {
	useEffect(() => {
		document.title = uiTexts.windowTitle(screen);
		if (description !== undefined) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
	}, [screen, description]);
}
