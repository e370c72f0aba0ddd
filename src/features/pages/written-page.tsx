import { Link } from 'react-router-dom';
import { buttonClass } from '#ui/button.tsx';
import { HashMarks } from '#ui/marks.tsx';
import { useTitle } from '#ui/use-title.ts';
import { type PageName, type PageText, pageTexts } from './page-texts.ts';

/** A page of words: heading, hash marks, text. */
export function WrittenPage({ name }: { name: PageName }) {
	const { heading, text, link }: PageText = pageTexts[name];
	useTitle(heading);
	return (
		<>
			<div className="wrap">
				<div className="cover">
					<h1 className="d1">{heading}</h1>
				</div>
			</div>
			<HashMarks />
			<div className="wrap page">
				<p className="lead">{text}</p>
				{link && (
					<p>
						<Link className={buttonClass('strong')} to={link.to}>
							{link.label}
						</Link>
					</p>
				)}
			</div>
		</>
	);
}
