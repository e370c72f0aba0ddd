/** A background tab shows no frames. */
const NO_FRAME_MS = 100;

/**
 * Settles after the next frame, or after 100 ms if none comes. Start work after it that takes a slow phone a while to
 * draw.
 */
export function nextFrame(): Promise<void> {
	return new Promise((resolve) => {
		requestAnimationFrame(() => setTimeout(resolve));
		setTimeout(resolve, NO_FRAME_MS);
	});
}
