import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { readerLocale } from '#domain/time/reader-locale.ts';
import { HashMarks } from '#ui/art/marks.tsx';
import { buttonClass } from '#ui/controls/button.tsx';
import { pagesTexts } from './pages-texts.ts';
import './static-page.css';
import type { StaticPageText } from './static-page-text.ts';
import { TableOfContents } from './table-of-contents.tsx';

const longDate = new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long', timeZone: 'UTC' });

/** A text page, designed like a printed program: title, hash marks, headings beside their text. */
export function TextPage({ heading, text, changed, illustration, listed, sections = [], unread, links = [] }: StaticPageText) {
	return (
		<>
			<div className="ui-frame">
				<div className="ui-cover">
					<div>
						<h1 className="ui-title-1">{heading}</h1>
						<p>{text}</p>
					</div>
				</div>
			</div>
			{illustration}
			<HashMarks />
			<div className="ui-frame ui-page pages-prose">
				{changed !== undefined && (
					<p className="ui-quiet pages-changed">
						{pagesTexts.lastUpdated} <time dateTime={changed}>{longDate.format(new Date(changed))}</time>
					</p>
				)}
				<div className="pages-essay">
					{listed && <TableOfContents sections={sections} />}
					{sections.map(({ id, title, body }) => (
						<section key={id} className="pages-point">
							{title === '' ? (
								<div />
							) : (
								<h2 id={id} tabIndex={-1}>
									{title}
								</h2>
							)}
							<div>{body}</div>
						</section>
					))}
					{unread}
				</div>
				<nav className="pages-read-on" aria-label={pagesTexts.more}>
					<Link className={buttonClass('strong')} to={screens.home}>
						{pagesTexts.findAthlete}
					</Link>
					{links.map(({ to, label }) => (
						<Link key={to} className={buttonClass()} to={to}>
							{label}
						</Link>
					))}
				</nav>
			</div>
		</>
	);
}
