import { encode } from 'uqr';

/** Width of the quiet zone around a code, in modules, as the QR standard requires. */
const QUIET = 4;

/**
 * A QR code, black on white in both themes. `label` says where it leads. Posters get wet and torn, so it stays readable
 * with a quarter of it damaged. Its width is that of its column: WebKit makes a drawing without a width as wide as the
 * grid around it.
 */
export function QrCodeDrawing({ text, label }: { text: string; label: string }) {
	const { data, size } = encode(text, { ecc: 'Q', border: QUIET });
	const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
	return (
		<svg width="100%" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
			<path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	);
}
