import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { putAnswer } from '#core/api/queries/put-answer.ts';
import type { Finding, SystemReport } from '#domain/admin/system-report.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { AdminUnread } from '../admin-unread.tsx';
import { sendTestMail, systemQuery } from '../queries/system-queries.ts';
import { type Column, DataTable } from '../table/data-table.tsx';
import { DataTableSkeleton } from '../table/data-table-skeleton.tsx';
import './system.css';
import { detailOf } from '../detail-of.ts';
import { momentText } from '../table/moment-text.ts';
import { systemTexts as texts } from './system-texts.ts';

type Queue = SystemReport['queues'][number];
type BrowserError = SystemReport['client_errors'][number];

const queueName = ({ queue }: Queue) => texts.queues.names[queue] ?? queue;
const queueColumns: Column<Queue>[] = [
	{ label: texts.queues.columns.queue, cell: queueName, titled: true },
	{ label: texts.queues.columns.waiting, cell: ({ waiting }) => waiting, end: true },
	{ label: texts.queues.columns.failing, cell: ({ failing }) => failing, end: true },
	{ label: texts.queues.columns.oldest, cell: ({ waiting, oldestSeconds }) => (waiting === 0 ? null : texts.age(oldestSeconds)), end: true, whole: true },
];
const errorName = ({ name, message }: BrowserError) => (message === '' ? name : `${name}: ${message}`);
const errorColumns: Column<BrowserError>[] = [
	{ label: texts.errors.columns.error, cell: errorName, titled: true },
	{ label: texts.errors.columns.where, cell: ({ source }) => source },
	{ label: texts.errors.columns.screen, cell: ({ screen }) => screen },
	{ label: texts.errors.columns.times, cell: ({ count }) => count, end: true },
	{ label: texts.errors.columns.last, cell: ({ last_at }) => momentText(last_at), whole: true },
];

/**
 * The report of `npm run doctor`, for admins without a shell: each check and its remedy, the queues, and the page's
 * errors.
 */
export function SystemPanel({ owner }: { owner: string }) {
	const client = useQueryClient();
	const query = systemQuery(owner);
	const found = useQuery(query);
	const mail = useMutation({ mutationFn: sendTestMail, onSuccess: (report) => putAnswer(client, query.queryKey, report) });
	if (found.data === undefined) return <AdminUnread found={found} loading={<DataTableSkeleton label={texts.label} />} />;
	const { version, findings, queues, client_errors } = found.data;
	const failure = mail.error ?? found.error;
	return (
		<div className="admin-rows admin-system">
			<div className="admin-system-top">
				<p className="ui-quiet ui-number">{texts.version(version)}</p>
				<Button busy={found.isFetching} onClick={() => found.refetch()}>
					{texts.again}
				</Button>
				<Button busy={mail.isPending} onClick={() => mail.mutate()}>
					{texts.sendMail}
				</Button>
			</div>
			{failure !== null && <FieldError>{detailOf(failure)}</FieldError>}
			<h2 className="ui-hidden" id="system-checks">
				{texts.checks}
			</h2>
			<ul className="admin-findings" aria-labelledby="system-checks">
				{findings.map((finding) => (
					<FindingItem key={`${finding.title} ${finding.detail}`} finding={finding} />
				))}
			</ul>
			<h2 className="ui-title-4">{texts.queues.label}</h2>
			<DataTable label={texts.queues.label} columns={queueColumns} rows={queues} keyOf={({ queue }) => queue} titleOf={queueName} />
			<h2 className="ui-title-4">{texts.errors.label}</h2>
			<p className="ui-quiet">{client_errors.length === 0 ? texts.errors.none : texts.errors.intro}</p>
			{client_errors.length > 0 && (
				<DataTable
					label={texts.errors.label}
					columns={errorColumns}
					rows={client_errors}
					keyOf={({ name, message, source, screen }) => [name, message, source, screen].join(' ')}
					titleOf={errorName}
				/>
			)}
		</div>
	);
}

function FindingItem({ finding: { title, status, detail, remedy } }: { finding: Finding }) {
	return (
		<li className={`admin-finding ${status}`}>
			<span className="admin-finding-status">{texts.status[status]}</span>
			<div>
				<h3>{title}</h3>
				<p>{detail}</p>
				{remedy !== null && <p className="admin-finding-remedy">{remedy}</p>}
			</div>
		</li>
	);
}
