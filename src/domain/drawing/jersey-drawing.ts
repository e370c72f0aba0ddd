/**
 * The jersey as paths in a 320 by 400 box, shared by the page (src/ui/art/jersey.tsx) and the images that the server
 * renders. Each renderer sets the colors of the parts.
 */
export const jersey = {
	body: 'M124 22Q160 54 196 22L236 33Q254 39 263 58L308 142L258 168L239 128L240 400L80 400L81 128L62 168L12 142L57 58Q66 39 84 33Z',
	inside: 'M124 22Q160 6 196 22Q160 54 124 22Z',
	sides: 'M81 128L80 400L99 400Q103 240 95 92ZM239 128L240 400L221 400Q217 240 225 92Z',
	mesh: 'M84 33L124 22Q160 54 196 22L236 33L239 128L240 400L80 400L81 128Z',
	seams: 'M98 30Q88 66 81 128M222 30Q232 66 239 128',
	sleeves: 'M18 131L67 157L72 147L23 121ZM26 115L75 140L80 130L31 105ZM302 131L253 157L248 147L297 121ZM294 115L245 140L240 130L289 105Z',
	collar: 'M122 21Q160 56 198 21',
} as const;

/** The mesh of the fabric: a tile and the centers of its dots. */
export const jerseyMesh = { tile: 4.5, radius: 0.75, opacity: 0.13, dots: [1.1, 3.35] } as const;

/** A text's position on the fabric, and the width that it is squeezed into if it has too many characters. */
interface JerseyText {
	x: number;
	y: number;
	size: number;
	length?: number;
}

/**
 * The name above the number. It is drawn in capitals, slightly to the right to offset the space after its last letter.
 */
export function jerseyPlate(plate: string): JerseyText {
	return { x: 162, y: 72, size: 20, ...(plate.length > 9 ? { length: 112 } : {}) };
}

export function jerseyNumber(number: string, withPlate: boolean): JerseyText {
	return { x: 160, y: withPlate ? 169 : 143, size: withPlate ? 118 : 112, ...(number.length > 2 ? { length: 104 } : {}) };
}
