import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { ApiFailure } from '#core/api/api-failure.ts';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { seasonLabel } from '#domain/keepsake/season.ts';
import { shownKeepsakeQuery } from '#donations/keepsake-queries.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Refused, Unreachable } from '#ui/layout/page-problem.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { shownKeepsakeTexts as texts } from './shown-keepsake-texts.ts';

/** `/k/{token}`: what the site says about a card that somebody was shown. It names no donor. */
export function KeepsakeScreen() {
	useTitle(texts.title, pageMeta['/k'].description);
	const { token = '' } = useParams();
	const isToken = z.safeParse(z.uuid(), token).success;
	const { data, error, isFetching, refetch } = useQuery({ ...shownKeepsakeQuery(token), enabled: isToken });
	// People type it off a picture.
	const refusal = !isToken ? texts.unknown : error instanceof ApiFailure && error.code !== 'network' ? error.detail : undefined;
	return (
		<div className="ui-frame ui-page slim">
			<h1 className="ui-title-2">{texts.title}</h1>
			{data !== undefined ? (
				<>
					<p className="ui-lead" role="status">
						{data.state === 'issued' ? texts.issued : texts.void}
					</p>
					<p>{texts.what(data.number, data.player_name, data.team_name, seasonLabel(data.season))}</p>
				</>
			) : error === null && isToken ? (
				<Skeleton height="6rem" />
			) : refusal !== undefined ? (
				<Refused text={refusal} />
			) : (
				<Unreachable texts={texts} busy={isFetching} onTry={refetch} />
			)}
			<p>
				<Link className={buttonClass()} to={screens.home}>
					{texts.findAthlete}
				</Link>
			</p>
		</div>
	);
}
