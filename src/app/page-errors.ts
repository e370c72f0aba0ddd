/** As many as a page reports. */
const MOST = 10;

const held: unknown[] = [];
let tell = (reason: unknown): void => {
	if (held.length < MOST) held.push(reason);
};

/** Holds errors and unhandled rejections of the page until the code that reports them has loaded. */
export function holdPageErrors(): void {
	addEventListener('error', ({ error }) => tell(error));
	addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

/** Tells what was held, and whatever follows. */
export function onPageError(listener: (reason: unknown) => void): void {
	tell = listener;
	for (const reason of held.splice(0)) listener(reason);
}
