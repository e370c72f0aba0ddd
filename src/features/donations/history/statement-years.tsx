import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { donationsTexts } from '../donations-texts.ts';

/** A statement for each calendar year since the first payment, newest first. */
export function StatementYears({ first_at }: { first_at: string | null }) {
	if (first_at === null) return null;
	const first = new Date(first_at).getFullYear();
	const now = new Date().getFullYear();
	const years = Array.from({ length: Math.max(1, now - first + 1) }, (_, n) => Math.max(first, now) - n);
	return (
		<nav className="donations-years" aria-label={donationsTexts.statement.list}>
			<p>{donationsTexts.statement.list}</p>
			<ul>
				{years.map((year) => (
					<li key={year}>
						<Link className="ui-number" to={screens.statement(year)}>
							{year}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
