/** A background tab shows no frames. */
const NO_FRAME_MS = 100;

/** Settles once the browser has shown what is in the document now. What takes a slow phone a while to draw comes after it. */
export function nextFrame(): Promise<void> {
	return new Promise((resolve) => {
		requestAnimationFrame(() => setTimeout(resolve));
		setTimeout(resolve, NO_FRAME_MS);
	});
}
