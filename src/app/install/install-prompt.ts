import { useSyncExternalStore } from 'react';
import { createStore } from '#core/create-store.ts';

/** Chromium's event, which is missing from TypeScript's library. */
interface BeforeInstallPromptEvent extends Event {
	prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const held = createStore<BeforeInstallPromptEvent | undefined>(undefined);

/** Holds back the browser's own prompt until there is a reason to install. Must be listening before the event fires. */
export function holdInstallPrompt(): void {
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault();
		held.set(event as BeforeInstallPromptEvent);
	});
	addEventListener('appinstalled', () => held.set(undefined));
}

/** Whether the browser would install the app now. */
export function useCanInstall(): boolean {
	return useSyncExternalStore(held.subscribe, () => held.get() !== undefined);
}

/** Shows the browser's dialog. Its event works only once. */
export async function install(): Promise<'accepted' | 'dismissed'> {
	const event = held.get();
	if (event === undefined) return 'dismissed';
	held.set(undefined);
	return (await event.prompt()).outcome;
}
