import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { putAnswer } from '#core/api/queries/put-answer.ts';
import { useAction } from '#core/react/use-action.ts';
import { DIFFERENCE_TEXTS, type Difference, providerLabel, type ReconciliationRun } from '#domain/admin/reconciliation.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { AdminUnread } from '../admin-unread.tsx';
import { reconciliationQuery, startReconciliation } from '../queries/transaction-queries.ts';
import { timeText } from '../table/moment-text.ts';
import { usd } from './transaction-text.ts';
import { transactionsTexts } from './transactions-texts.ts';

const texts = transactionsTexts.check;

/** How many days "Compare now" looks back. */
const DAYS = 30;

/** Whether the books match the card provider's records, where they differ, and a button to compare them now. */
export function BooksCheck({ owner }: { owner: string }) {
	const client = useQueryClient();
	const { queryKey, ...options } = reconciliationQuery(owner);
	const check = useQuery({ queryKey, ...options });
	const { busy, error, start } = useAction(async () => {
		await putAnswer(client, queryKey, await startReconciliation(DAYS));
	}, texts.mayHaveStarted);
	if (check.data === undefined) return <AdminUnread found={check} loading={null} />;
	const { running, last, differences } = check.data;
	const isOpen = last !== null && last.found > last.mended;
	return (
		<section aria-labelledby="books-check">
			<h3 id="books-check">{texts.title(providerLabel(check.data.provider))}</h3>
			<p className={isOpen ? 'ui-note ui-error ui-number' : 'ui-note ui-good ui-number'} role="status">
				{last !== null && (isOpen ? <CircleAlert className="ui-icon" aria-hidden="true" /> : <CircleCheck className="ui-icon" aria-hidden="true" />)}
				<span>
					{last === null ? texts.notYet : resultText(last)} {running !== null && runningText(running)}
				</span>
			</p>
			{differences.length > 0 && <Differences differences={differences} found={last?.found ?? 0} />}
			<Button onClick={start} busy={busy || running !== null}>
				{running === null ? texts.compare : texts.comparing}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</section>
	);
}

function Differences({ differences, found }: { differences: readonly Difference[]; found: number }) {
	return (
		<details>
			<summary>
				{texts.differences(found)}
				{found > differences.length && texts.firstOf(differences.length)}
			</summary>
			<ul className="admin-history ui-number">
				{differences.map(({ kind, ref, ours_cents, theirs_cents, mended, failure }) => (
					<li key={kind + ref}>
						<b>{DIFFERENCE_TEXTS[kind]}</b>
						{texts.amounts(amountText(ours_cents), amountText(theirs_cents))}
						{mended ? texts.fixed : texts.open}
						{failure !== null && texts.notAdded(failure)}
						<span className="ui-quiet">{ref}</span>
					</li>
				))}
			</ul>
		</details>
	);
}

function amountText(cents: number | null): string {
	return cents === null ? texts.nothing : usd(cents);
}

function resultText({ found, mended, finished_at, started_at, movements, payments, since }: ReconciliationRun): string {
	const open = found - mended;
	const result = found === 0 ? texts.match : open === 0 ? texts.matchNow : texts.noMatch(open);
	const at = finished_at ?? started_at;
	return texts.result(result, { day: utcDate(at), time: timeText(at), since: utcDate(since) }, movements, payments);
}

function runningText({ last_error }: ReconciliationRun): string {
	return last_error === null ? texts.running : texts.waiting;
}
