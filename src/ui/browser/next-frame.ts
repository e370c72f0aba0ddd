/** A background tab shows no frames. */
const NO_FRAME_MS = 100;

/** Settles after the next frame, or after 100 ms if none comes. What takes a slow phone a while to draw belongs after it. */
export function nextFrame(): Promise<void> {
	return new Promise((resolve) => {
		requestAnimationFrame(() => setTimeout(resolve));
		setTimeout(resolve, NO_FRAME_MS);
	});
}
