import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { useSettlePledge } from '#outbox/react/use-settle-pledge.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Refused, Unreachable } from '#ui/layout/page-problem.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import './pledge.css';
import { pledgeQuery } from '#donations/pledge-queries.ts';
import { PledgeSheet } from './pledge-sheet.tsx';
import { pledgeTexts as texts } from './pledge-texts.ts';

/** `/pledge/{pledge_id}`: where a pledge stands, and what its donor can still do. Whoever knows the id may (docs/decisions/178). */
export function PledgeScreen() {
	useTitle(texts.title, pageMeta['/pledge'].description);
	const { pledge_id = '' } = useParams();
	return (
		<div className="ui-frame ui-page slim pledge-page">
			<h1 className="ui-title-2">{texts.title}</h1>
			<PledgeOf key={pledge_id} pledge_id={pledge_id} />
		</div>
	);
}

function PledgeOf({ pledge_id }: { pledge_id: string }) {
	const { data, error, isFetching, refetch } = useQuery(pledgeQuery(pledge_id));
	useSettlePledge(pledge_id, { data, error });
	if (data !== undefined) return <PledgeSheet pledge={data} />;
	if (error === null) return <Skeleton height="18rem" />;
	const refusal = error instanceof ApiFailure && error.code !== 'network' ? error.detail : undefined;
	return refusal === undefined ? (
		<Unreachable texts={texts} busy={isFetching} onTry={refetch} />
	) : (
		<Refused text={refusal}>
			<Link className={buttonClass()} to={screens.contact}>
				{texts.contact}
			</Link>
		</Refused>
	);
}
