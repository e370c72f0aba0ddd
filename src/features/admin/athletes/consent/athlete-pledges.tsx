import { useQuery } from '@tanstack/react-query';
import { FieldError } from '#ui/form/field-error.tsx';
import { pledgesOfAthleteQuery } from '../../queries/consent-queries.ts';
import { usd } from '../../transactions/transaction-text.ts';
import { consentTexts } from './consent-texts.ts';

const texts = consentTexts.pledges;

/** What fans have pledged to an athlete, as sums: a yes, a pause, and a no decide about this money. */
export function AthletePledges({ player_id, owner }: { player_id: number; owner: string }) {
	const { data, error } = useQuery(pledgesOfAthleteQuery(owner, player_id));
	if (data === undefined) return error === null ? null : <FieldError>{texts.failed}</FieldError>;
	if (data.count === 0) return <p className="ui-quiet">{texts.none}</p>;
	return (
		<section aria-label={texts.title}>
			<p className="ui-label">{texts.title}</p>
			<p className="ui-number">{texts.text(data.count, usd(data.amount_cents))}</p>
			<ul className="ui-number">
				{data.states.map(({ state, count, amount_cents }) => (
					<li key={state}>{texts.row(texts.states[state], count, usd(amount_cents))}</li>
				))}
			</ul>
		</section>
	);
}
