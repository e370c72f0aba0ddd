import { LOGO_JERSEY, LOGO_LETTERS } from '#domain/drawing/logo-drawing.ts';

/** The logo. index.html repeats it for the first paint. */
export function LogoMark({ label }: { label: string }) {
	return (
		<svg className="ui-logo-mark" viewBox="0 0 62 44" role="img" aria-label={label}>
			<path className="ui-logo-cloth" d={LOGO_JERSEY} />
			<path className="ui-logo-letters" d={LOGO_LETTERS} />
		</svg>
	);
}
