import { useSyncExternalStore } from 'react';

/** Chromium's event, which TypeScript's library doesn't have. */
interface BeforeInstallPromptEvent extends Event {
	prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let held: BeforeInstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function hold(event: BeforeInstallPromptEvent | undefined): void {
	held = event;
	for (const listener of listeners) listener();
}

/** Keeps the browser's own offer back until there is a reason to install. Must listen before the event comes. */
export function holdInstallPrompt(): void {
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault();
		hold(event as BeforeInstallPromptEvent);
	});
	addEventListener('appinstalled', () => hold(undefined));
}

/** Whether the browser would install it now. */
export function useCanInstall(): boolean {
	return useSyncExternalStore(
		(changed) => {
			listeners.add(changed);
			return () => listeners.delete(changed);
		},
		() => held !== undefined,
	);
}

/** Shows the browser's dialog; its event serves once. */
export async function install(): Promise<'accepted' | 'dismissed'> {
	const event = held;
	if (event === undefined) return 'dismissed';
	hold(undefined);
	return (await event.prompt()).outcome;
}
