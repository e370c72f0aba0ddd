import { ArrowLeft, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { api, screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { STATEMENT_YEARS, statementSchema } from '#domain/donation/donation-records.ts';
import { useSession } from '#session/use-session.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import './donations.css';
import { usePrivateQuery } from '#donations/use-private-query.ts';
import { DonationsError } from './donations-error.tsx';
import { donationsTexts } from './donations-texts.ts';
import { StatementPaper } from './statement-paper.tsx';

const texts = donationsTexts.statement;

/** `/my-donations/{year}`: what a person donated in one year of their calendar, to print. */
export function StatementScreen() {
	const { year: text = '' } = useParams();
	const session = useSession();
	const year = Number(text);
	const exists = /^\d{4}$/.test(text) && year >= STATEMENT_YEARS.first && year <= STATEMENT_YEARS.last;
	const title = exists ? texts.title(year) : texts.missing;
	useTitle(title, pageMeta[screens.myDonations].description);
	if (session === null) return null;
	return (
		<div className="ui-frame ui-page slim">
			<h1 className="ui-title-2">{title}</h1>
			{exists ? <Statement owner={String(session.user_id)} year={year} /> : <p className="ui-lead">{texts.missingText}</p>}
			<div className="ui-pair ui-not-printed">
				{exists && (
					<Button look="strong" onClick={() => print()}>
						<Printer className="ui-icon" aria-hidden="true" />
						{texts.print}
					</Button>
				)}
				<Link className={buttonClass()} to={screens.myDonations}>
					<ArrowLeft className="ui-icon" aria-hidden="true" />
					{donationsTexts.title}
				</Link>
			</div>
		</div>
	);
}

function Statement({ owner, year }: { owner: string; year: number }) {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	const { data, failure, as_of, asking, askAgain } = usePrivateQuery({
		owner,
		record: `statement:${year}`,
		path: api.myStatement(year, timeZone),
		schema: statementSchema,
	});
	return (
		<>
			<ProgressBar active={asking} label={texts.loading} />
			{failure !== null && (
				<div className="ui-not-printed">
					<DonationsError failure={failure} what={donationsTexts.subjects.year} as_of={as_of} hasRows={data !== undefined} busy={asking} onAgain={askAgain} />
				</div>
			)}
			{data === undefined ? asking && <div className="ui-skeleton donations-statement-skeleton" /> : <StatementPaper statement={data} />}
		</>
	);
}
