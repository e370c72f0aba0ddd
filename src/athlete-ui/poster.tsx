import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Jersey } from '#ui/art/jersey.tsx';
import { LogoMark } from '#ui/art/logo-mark.tsx';
import { SleeveStripe } from '#ui/art/marks.tsx';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { athleteUiTexts } from './athlete-ui-texts.ts';
import './poster.css';
import { type JerseyColors, teamStyle } from '#ui/art/team-style.ts';
import { QrCodeDrawing } from './qr-code.tsx';

const texts = athleteUiTexts.poster;

interface PosterProps {
	/** The line above the name. */
	over: string;
	name: string;
	colors: JerseyColors;
	number: string | null;
	/** The number on the jersey's back. */
	plate?: string;
	/** The address that the code opens, without origin. */
	scan: string;
	/** The address of the page, without origin. Readers of the paper type it by hand. */
	page: string;
	/** The text below "Scan to donate". */
	children: ReactNode;
}

/** The largest size that fits on one line, in fractions of the sheet's width. A very long name takes two lines. */
function nameSize(name: string): string {
	return `${Math.min(17, Math.max(9, 240 / name.length))}cqi`;
}

/** An A4 or Letter sheet to hang in a stadium, and the way to print it. */
export function Poster({ over, name, colors, number, plate, scan, page, children }: PosterProps) {
	return (
		<>
			<div className="ui-frame athlete-ui-crumb athlete-ui-poster-crumb ui-not-printed">
				<Link className={buttonClass('bare')} to={page}>
					<ArrowLeft className="ui-icon" aria-hidden="true" />
					{name}
				</Link>
				<h1 className="ui-quiet">
					{texts.title}
					<span className="ui-hidden">{texts.of(name)}</span>
				</h1>
				<Button look="strong" onClick={() => print()}>
					<Printer className="ui-icon" aria-hidden="true" />
					{texts.print}
				</Button>
			</div>
			<article className="athlete-ui-poster" style={teamStyle(colors)} aria-label={texts.label(name)}>
				<div className="athlete-ui-poster-band">
					<p>{over}</p>
					<p className="athlete-ui-poster-name" style={{ fontSize: nameSize(name) }}>
						{name}
					</p>
				</div>
				<div className="athlete-ui-poster-shot">
					<Jersey number={number} {...(plate === undefined ? {} : { name: plate })} crop="poster" />
				</div>
				<SleeveStripe />
				<div className="athlete-ui-poster-foot">
					<QrCodeDrawing text={location.origin + scan} label={texts.code(name)} />
					<div>
						<p className="athlete-ui-poster-call">{texts.scan}</p>
						<p>{children}</p>
						<p className="athlete-ui-poster-address">{location.host + page}</p>
						<LogoMark label={texts.logo} />
					</div>
				</div>
			</article>
		</>
	);
}
