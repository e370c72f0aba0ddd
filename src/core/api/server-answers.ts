const listeners = new Set<() => void>();

/** Tells that our server has answered a call of this page, whatever the answer says. A captive portal's page is not our server's answer. */
export function noteServerAnswer(): void {
	for (const listener of listeners) listener();
}

/** Calls `listener` after each answer of our server, for as long as the page lives. */
export function onServerAnswer(listener: () => void): void {
	listeners.add(listener);
}
