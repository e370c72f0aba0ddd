import { useSyncExternalStore } from 'react';
import { createStore } from '#core/create-store.ts';

/** Chromium's event, which TypeScript's library doesn't have. */
interface BeforeInstallPromptEvent extends Event {
	prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const held = createStore<BeforeInstallPromptEvent | undefined>(undefined);

/** Keeps the browser's own offer back until there is a reason to install. Must listen before the event comes. */
export function holdInstallPrompt(): void {
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault();
		held.set(event as BeforeInstallPromptEvent);
	});
	addEventListener('appinstalled', () => held.set(undefined));
}

/** Whether the browser would install it now. */
export function useCanInstall(): boolean {
	return useSyncExternalStore(held.subscribe, () => held.get() !== undefined);
}

/** Shows the browser's dialog; its event serves once. */
export async function install(): Promise<'accepted' | 'dismissed'> {
	const event = held.get();
	if (event === undefined) return 'dismissed';
	held.set(undefined);
	return (await event.prompt()).outcome;
}
