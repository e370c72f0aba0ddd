export interface Toast {
	text: string;
	kind: 'plain' | 'error';
	/** A screen to go to. With a link, the toast stays long enough to be read and tapped. */
	link?: { label: string; to: string };
}

let waiting: Toast[] = [];
let draw: ((toast: Toast) => void) | undefined;
let loadDrawer: (() => void) | undefined;

/** Shows the toast now, or as soon as the toaster has loaded. */
export function queueToast(toast: Toast): void {
	if (draw !== undefined) {
		draw(toast);
		return;
	}
	waiting.push(toast);
	if (loadDrawer !== undefined) loadDrawer();
}

/**
 * `load` is called whenever a toast is waiting and no toaster has loaded yet; after a failed attempt, with the next
 * toast.
 */
export function onToastNeeded(load: () => void): () => void {
	loadDrawer = load;
	if (waiting.length > 0) load();
	return () => {
		loadDrawer = undefined;
	};
}

/** Shows the toasts that were waiting, and all later ones. */
export function renderToasts(drawer: (toast: Toast) => void): () => void {
	draw = drawer;
	const late = waiting;
	waiting = [];
	for (const toast of late) drawer(toast);
	return () => {
		draw = undefined;
	};
}
