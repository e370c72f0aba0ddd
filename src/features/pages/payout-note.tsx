import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '#core/api/queries/site-query.ts';
import { pagesTexts } from './pages-texts.ts';

const { payout: texts } = pagesTexts;

/** How this site pays athletes. Prerendered while it loads, so without style attributes. */
export function PayoutNote() {
	const { data, isFetching } = useQuery(siteQuery);
	if (data?.payout_line !== undefined)
		return (
			<p>
				<strong>{data.payout_line}</strong>
			</p>
		);
	return <p aria-busy={isFetching}>{isFetching ? texts.loading : texts.unread}</p>;
}
