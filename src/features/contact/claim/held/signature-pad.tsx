import { type PointerEvent, useRef } from 'react';
import { MOST_POINTS, pointsIn, SIGNATURE_HEIGHT, SIGNATURE_WIDTH, type Stroke } from '#domain/claims/signature.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { claimTexts } from '../claim-texts.ts';

const texts = claimTexts.agreement;
/** Points that are nearer to the one before add nothing that anybody sees. */
const NEAR = 2;

interface SignaturePadProps {
	strokes: readonly Stroke[];
	onChange: (strokes: readonly Stroke[]) => void;
	error: string | undefined;
}

/**
 * A box to sign in with a finger, a pen, or a mouse. A signature is its strokes, in the box's own coordinates, so it looks the same in every
 * size. A keyboard can't draw: the form also takes a typed name.
 */
export function SignaturePad({ strokes, onChange, error }: SignaturePadProps) {
	/** The pointer that draws; a second finger, or a palm, is ignored. */
	const pen = useRef<number>(undefined);
	// Several events come before React draws again.
	const now = useRef(strokes);
	now.current = strokes;

	function put(next: readonly Stroke[]) {
		now.current = next;
		onChange(next);
	}
	function begin(event: PointerEvent<SVGSVGElement>) {
		if (pen.current !== undefined || event.button !== 0 || pointsIn(now.current) >= MOST_POINTS) return;
		pen.current = event.pointerId;
		event.currentTarget.setPointerCapture(event.pointerId);
		put([...now.current, [pointOf(event)]]);
	}
	function draw(event: PointerEvent<SVGSVGElement>) {
		const last = now.current.at(-1);
		const before = last?.at(-1);
		if (event.pointerId !== pen.current || last === undefined || before === undefined || pointsIn(now.current) >= MOST_POINTS) return;
		const point = pointOf(event);
		if (Math.hypot(point[0] - before[0], point[1] - before[1]) < NEAR) return;
		put([...now.current.slice(0, -1), [...last, point]]);
	}
	function end(event: PointerEvent<SVGSVGElement>) {
		if (event.pointerId === pen.current) pen.current = undefined;
	}

	return (
		<div className="ui-field">
			<svg
				className="contact-claim-signature"
				viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
				role="img"
				aria-label={texts.box}
				onPointerDown={begin}
				onPointerMove={draw}
				onPointerUp={end}
				onPointerCancel={end}
			>
				<line className="contact-claim-signature-line" x1="24" x2={SIGNATURE_WIDTH - 24} y1="150" y2="150" />
				{strokes.map((stroke, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added at the end
					<polyline key={at} points={stroke.map(([x, y]) => `${x},${y}`).join(' ')} />
				))}
			</svg>
			<p className="ui-quiet" role="status">
				{pointsIn(strokes) > 1 ? texts.drawn : texts.blank}
			</p>
			{error !== undefined && pointsIn(strokes) < 2 && <FieldError>{error}</FieldError>}
			{strokes.length > 0 && (
				<Button look="bare" onClick={() => put([])}>
					{texts.clear}
				</Button>
			)}
		</div>
	);
}

/** Where the pointer is, in the box's coordinates, with a decimal. A captured pointer may leave the box. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): [number, number] {
	const { left, top, width, height } = currentTarget.getBoundingClientRect();
	return [within(((clientX - left) / width) * SIGNATURE_WIDTH, SIGNATURE_WIDTH), within(((clientY - top) / height) * SIGNATURE_HEIGHT, SIGNATURE_HEIGHT)];
}

function within(value: number, most: number): number {
	return Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
}
