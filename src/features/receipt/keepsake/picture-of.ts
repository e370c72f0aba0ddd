import { KEEPSAKE_SIZE } from '#domain/keepsake/keepsake-svg.ts';

/** Pixels to a unit of the card: sharp on a phone's screen. */
const SCALE = 1.5;

export const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** The card as a PNG, made on this device. @throws Error if the browser can't draw it */
export async function pictureOf(svg: string, name: string): Promise<File> {
	const image = new Image();
	image.src = svgAddress(svg);
	await image.decode();
	const canvas = document.createElement('canvas');
	canvas.width = KEEPSAKE_SIZE.width * SCALE;
	canvas.height = KEEPSAKE_SIZE.height * SCALE;
	const context = canvas.getContext('2d');
	if (context === null) throw new Error('this browser has no canvas');
	context.drawImage(image, 0, 0, canvas.width, canvas.height);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
	if (blob === null) throw new Error('the canvas gave no picture');
	return new File([blob], name, { type: 'image/png' });
}
